"""What is said, in the language of whoever hears it.

The English sentence in the source is the key. Catalogues (`words/de.toml` in the folder of a layer
or of a game) have other languages; what one lacks is said in English. In English nothing is looked
up at all.

    with speaking("de"):
        words("{who} drove to {to}.", who="Kim", to="Red 5")

A translation may do more with a fact than put it in (docs/languages.md):

    {who:fährt|fährst}      the second where {who} is "you", or where a number is not 1;
    {whom:|dich}            an empty part is the fact itself
    {to:nach}               a form of the catalogue: "nach Rot 5", but "ins Ziel"
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import is_dataclass, replace
from functools import cache, lru_cache, wraps
from importlib import resources
from string import Formatter
from typing import Annotated, Any, Generic, TypeVar, get_args, get_type_hints

import msgspec

from fivewide.kernel.errors import BadContent, BadOption, did_you_mean

T = TypeVar("T")
ENGLISH = "en"
# To people; others are there for whoever asks for them by name.
OFFERED: tuple[str, ...] = (ENGLISH, "de")

# The type of a text that is said in the language of whoever hears it: every string of a table of
# this type, or of `Sentence` or `Reason`, is a key, and such a field of a struct `spoken`.
Words = Annotated[str, msgspec.Meta(extra={"said": True})]
YOU: tuple[Words, ...] = ("You", "you", "Your", "your")
GENITIVE: Words = "{name}'s"
THOUSANDS: Words = ","  # between them
DECIMALS: Words = "."  # before them


class Variants(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A translation that has several forms."""

    said: str = ""
    would: str = ""  # of an event: what would happen
    one: str = ""  # of a thing that is counted
    many: str = ""
    hissing: str = ""  # the genitive of a name that ends like "Ross"
    also: tuple[str, ...] = ()  # of a term: other forms of it


class Catalogue(msgspec.Struct, frozen=True):
    """What is said in one language, of all layers and games, or of one."""

    entries: dict[str, Variants] = {}
    forms: dict[str, dict[str, str]] = {}


def read_catalogue(text: str, where: str) -> Catalogue:
    """A file: sections of entries, each section a subject, but for the forms."""
    try:
        sections = tomllib.loads(text)
        forms = msgspec.convert(sections.pop("forms", {}), dict[str, dict[str, str]])
        said = msgspec.convert(sections, dict[str, dict[str, str | Variants]])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadContent(f"{where}: {error}") from None
    entries: dict[str, Variants] = {}
    for section in said.values():
        for key, entry in section.items():
            if key in entries:
                raise BadContent(f"{where}: {key!r} stands twice")
            entries[key] = Variants(entry) if isinstance(entry, str) else entry
    return Catalogue(entries, forms)


ELSEWHERE: list[str] = []  # packages of games that are not ours


def may_have_words(package: str) -> None:
    """Of a game: ours are found where they lie."""
    if not package.startswith("fivewide."):
        ELSEWHERE.append(package)
        languages.cache_clear()
        whole.cache_clear()


def folders() -> Iterator[tuple[str, Any]]:
    """Where catalogues may lie: in layers, in games, in games of other packages."""
    ours = resources.files("fivewide")
    for layer in inside(ours):
        yield layer.name, layer / "words"
    for game in inside(ours / "games"):
        yield f"games/{game.name}", game / "words"
    for package in ELSEWHERE:
        yield package, resources.files(package) / "words"


def inside(folder: Any) -> list[Any]:
    below = (each for each in folder.iterdir() if each.is_dir() and each.name[0] not in "_.")
    return sorted(below, key=lambda each: each.name)


def catalogues(language: str) -> dict[str, Catalogue]:
    """All of a language by the layer or game they are of."""
    found = {}
    for name, folder in folders():
        file = folder / f"{language}.toml"
        if file.is_file():
            where = f"{name}/words/{file.name}"
            found[name] = read_catalogue(file.read_text(encoding="utf-8"), where)
    return found


@cache
def languages() -> tuple[str, ...]:
    """Those that anything can be said in, English first."""
    files = (file.name for _, folder in folders() if folder.is_dir() for file in folder.iterdir())
    found = {name.removesuffix(".toml") for name in files if name.endswith(".toml")}
    return ENGLISH, *sorted(found - {ENGLISH})


def both(one: Variants, other: Variants) -> Variants:
    """A word of two catalogues: one may count it, the other say it."""
    names = one.__struct_fields__
    return Variants(*(getattr(one, name) or getattr(other, name) for name in names))


@lru_cache(maxsize=16)
def whole(language: str) -> Catalogue:
    """Everything there is in a language."""
    made = Catalogue()
    for catalogue in catalogues(language).values():
        for key, entry in catalogue.entries.items():
            made.entries[key] = both(made.entries.get(key, entry), entry)
        for form, cases in catalogue.forms.items():
            made.forms.setdefault(form, {}).update(cases)
    return made


class Speaker(Formatter):
    """Says everything in one language. `missed` gets what there are no words for."""

    def __init__(
        self,
        language: str,
        catalogue: Catalogue,
        missed: set[str] | None = None,
        supposing: bool = False,
    ) -> None:
        self.language, self.catalogue = language, catalogue
        self.missed, self.supposing = missed, supposing

    def supposed(self) -> Speaker:
        return type(self)(self.language, self.catalogue, self.missed, True)

    def find(self, key: str) -> Variants | None:
        entry = self.catalogue.entries.get(key)
        if entry is None and self.missed is not None:
            self.missed.add(key)
        return entry

    def say(self, template: str, facts: Mapping[str, object]) -> str:
        entry, text = self.find(template), template
        if entry is not None:
            text = (self.supposing and entry.would) or entry.said or template
        return self.vformat(text, (), facts) if facts else text

    def count(self, number: int, one: str, many: str) -> str:
        entry = self.find(one)
        if entry is not None:
            one, many = entry.one, entry.many
        return f"{number} {one if number == 1 else many}"

    def genitive(self, name: str) -> str:
        entry = self.find(GENITIVE)
        if entry is None:
            return f"{name}'s"
        hisses = entry.hissing and name[-1:] in "sßxz"
        return (entry.hissing if hisses else entry.said).format(name=name)

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            first, _, second = format_spec.partition("|")
            chosen = second if is_other(value) else first
            return chosen or self.format_field(value, "")
        if isinstance(value, str):
            forms = self.catalogue.forms.get(format_spec, {}) if format_spec else None
            if forms is not None:
                key = value.lower() if is_you(value) else value
                return forms.get(key) or f"{format_spec} {value}"
            entry = self.find(value) if is_you(value) else None
            return value if entry is None else entry.said
        if format_spec == ",":
            return grouped(value)
        text = str(super().format_field(value, format_spec))
        entry = self.find(DECIMALS) if isinstance(value, float) else None
        return text if entry is None else text.replace(DECIMALS, entry.said)


def is_you(name: str) -> bool:
    return name in YOU or name.lower() in YOU


def is_other(value: object) -> bool:
    """Is it the second of two: you and not somebody else, several and not one?"""
    return is_you(value) if isinstance(value, str) else value != 1


_speaker: ContextVar[Speaker | None] = ContextVar("speaker", default=None)  # None: English


def speaker() -> Speaker | None:
    return _speaker.get()


def language() -> str:
    """In which language words are said now."""
    now = _speaker.get()
    return ENGLISH if now is None else now.language


def speaker_of(name: str) -> Speaker | None:
    """BadOption, if there is no such language."""
    if name not in languages():
        raise BadOption(f"unknown language {name!r}; {did_you_mean(name, languages())}")
    return None if name == ENGLISH else Speaker(name, whole(name))


@contextmanager
def speaking(who: str | Speaker) -> Iterator[None]:
    """Everything within is said in that language."""
    before = _speaker.set(speaker_of(who) if isinstance(who, str) else who)
    try:
        yield
    finally:
        _speaker.reset(before)


@contextmanager
def supposing() -> Iterator[None]:
    """Events within are told as what would happen. English makes that of its sentences itself."""
    now = _speaker.get()
    before = _speaker.set(now and now.supposed())
    try:
        yield
    finally:
        _speaker.reset(before)


def words(template: str, /, **facts: object) -> str:
    """A sentence or a name, with its facts, in the language of now."""
    now = _speaker.get()
    if now is None:
        return template.format(**facts) if facts else template
    return now.say(template, facts)


def fill_in(template: str, facts: Mapping[str, object]) -> str:
    """The same, where facts have names such as {from}."""
    now = _speaker.get()
    return template.format(**facts) if now is None else now.say(template, facts)


def said(reason: tuple[str, str]) -> tuple[str, str]:
    """A rule, and what it says in the language of now."""
    return reason[0], words(reason[1])


def grouped(number: int) -> str:
    """
    >>> grouped(12500)
    '12,500'
    """
    text = f"{number:,}"
    return text.replace(",", words(THOUSANDS)) if _speaker.get() is not None else text


def tenths(number: float, sign: str = "") -> str:
    """
    >>> tenths(3.25), tenths(3, "+")
    ('3.2', '+3.0')
    """
    text = f"{number:{sign}.1f}"
    return text.replace(DECIMALS, words(DECIMALS)) if _speaker.get() is not None else text


class InEachLanguage(Generic[T]):
    """Something that has words in it, made once for each language."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._made: dict[str, T] = {}

    def __call__(self) -> T:
        now = _speaker.get()
        if now is not None and (now.missed is not None or type(now) is not Speaker):
            return self._make()  # somebody listens to every word
        key = ENGLISH if now is None else now.language
        if key not in self._made:
            self._made[key] = self._make()
        return self._made[key]


F = TypeVar("F", bound=Callable[..., Any])


def kept_by_language(most: int) -> Callable[[F], F]:
    """`lru_cache` for what has words in it."""

    def keep(make: F) -> F:
        kept = lru_cache(most)(lambda language, *given: make(*given))

        @wraps(make)
        def told(*given: Any) -> Any:
            now = _speaker.get()
            is_heard = now is not None and now.missed is not None  # every word, by somebody
            return make(*given) if is_heard else kept(language(), *given)

        told.cache_clear = kept.cache_clear  # type: ignore[attr-defined]
        return told  # type: ignore[return-value]

    return keep


# Structs of words


def spoken(value: T) -> T:
    """A struct, or several, with all texts of type Words in the language of now."""
    return value if _speaker.get() is None else _spoken(value, False)


def _spoken(value: Any, is_said: bool) -> Any:
    if isinstance(value, str):
        return words(value) if is_said and value else value
    if isinstance(value, list | tuple):
        return type(value)(_spoken(each, is_said) for each in value)
    if isinstance(value, dict):
        return {key: _spoken(each, is_said) for key, each in value.items()}
    if not isinstance(value, msgspec.Struct) and not is_dataclass(value):
        return value
    kind: type = type(value)
    fields = said_fields(kind)
    new = {name: _spoken(getattr(value, name), is_said) for name, is_said in fields.items()}
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.replace(value, **new)
    return replace(value, **new)  # type: ignore[type-var]


@cache
def said_fields(kind: type) -> dict[str, bool]:
    """The fields of a struct, and whether they are words."""
    return {
        name: _is_said(hint)
        for name, hint in get_type_hints(kind, include_extras=True).items()
        if not name.startswith("_") and "ClassVar" not in str(hint)
    }


def _is_said(hint: Any) -> bool:
    marks = (getattr(each, "extra", None) or {} for each in getattr(hint, "__metadata__", ()))
    return any(mark.get("said") for mark in marks) or any(map(_is_said, get_args(hint)))


def other_forms(term: str) -> tuple[str, ...] | None:
    """Under which other forms a term is met in the language of now; None: as in English."""
    now = _speaker.get()
    entry = now.find(term) if now is not None else None
    return None if entry is None else entry.also
