"""The front end: one page for every address people see, and the files it is made of."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from fivewide.server.boards import board_routes

BUNDLE = Path(__file__).parent / "bundle"
ADDRESSES = (
    "/",
    "/table/{id}",
    "/text/{id}",
    "/replay/{id}",
    "/report/{id}",
    "/rules/{game}",
    "/rules/{game}/{rule}",
    "/how-to-play/{game}",
    "/season",
    "/season/{game}",
)
NOT_BUILT = (
    "The front end is not built. In a checkout, python3 dev.py play builds it;\n"
    "by hand: cd web && npm ci && npm run build\n"
)


class Kept(StaticFiles):
    """Files whose names tell their content: a browser need not ask for them again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def page_routes(bundle: Path = BUNDLE) -> list[BaseRoute]:
    async def page(request: Request) -> Response:
        if not (bundle / "index.html").is_file():
            return PlainTextResponse(NOT_BUILT, 503)
        return FileResponse(bundle / "index.html", headers={"cache-control": "no-cache"})

    async def no_such_page(request: Request) -> Response:
        """The page itself says so, and shows the way home; programs get their usual answer."""
        path, index = request.url.path, bundle / "index.html"
        wanted = "text/html" in request.headers.get("accept", "")
        if path.startswith("/api/") or not wanted or not index.is_file():
            raise HTTPException(404)
        return FileResponse(index, 404, headers={"cache-control": "no-cache"})

    async def mark(request: Request) -> Response:
        return FileResponse(bundle / "mark.svg", headers={"cache-control": "max-age=86400"})

    routes: list[BaseRoute] = [Route(address, page) for address in ADDRESSES]
    routes += [Route("/mark.svg", mark), Route("/favicon.ico", mark)]
    if (bundle / "assets").is_dir():
        routes.append(Mount("/assets", Kept(directory=bundle / "assets")))
    routes += board_routes()
    routes.append(Route("/{path:path}", no_such_page))
    return routes
