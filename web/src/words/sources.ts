// What the sources of the page say: the keys of catalogues, and texts that somebody forgot to look up.
import { parse } from "svelte/compiler";

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
export interface Said {
  keys: Set<string>; // of say() and <Said>
  counted: Set<string>; // of several() and things(), which need one and many
  plain: string[]; // "line: text" that is shown as it stands
}

const COUNT = new Set(["several", "things"]);
const SPOKEN = new Set(["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "alt", "label", "placeholder", "title", "text"]);
// Whose literals nobody reads.
const SILENT = new Set(["ImportDeclaration", "ExportNamedDeclaration:source", "TSLiteralType", "TSTypeAliasDeclaration", "TSInterfaceDeclaration", "StyleSheet", "Comment", "ClassDirective", "StyleDirective"]);
const SILENT_ATTRIBUTES = /^(class|style|d|transform|viewBox|href|src|id|for|rel|type|role|name|value|points|fill|stroke.*|preserveAspectRatio|data-.*|on[a-z]+)$/;
const SILENT_CALLS = /(^|\.)(Error|Problem|querySelector(All)?|closest|matches|matchMedia|setAttribute|addEventListener|includes|startsWith|endsWith|split|join|replace(All)?|test|has|get|animate|localStorage\.\w+|console\.\w+|glob|fetch|assert)$/;

/** A sentence, or a word as it stands on a button: not a name of a class, a path or a key. */
export const isProse = (text: string): boolean => {
  const bare = text.replace(/&\w+;/g, " ").replace(/\$\{\}/g, "1");
  return /[A-Za-z]{2,}[,;:.]?\s+[A-Za-z]{2,}/.test(bare) ? !/^[a-z0-9-]+( [a-z0-9-]+)*$|[{}<>]|^[MmLl]-?\d|\b(var|rotate|translate|scale|url)\(|^\s*\d*(px|%)/.test(bare) || /\b(the|a|of|to|and|is|you|your|no|in|on|at|for)\b/.test(bare) : /^\s*[A-Z][a-z]+[.!?:…]?\s*$/.test(bare);
};

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && typeof (value as Node).type === "string";

function callee(node: Node): string {
  const called = node.callee as Node | undefined;
  if (!called) return "";
  if (called.type === "Identifier") return String(called.name);
  if (called.type === "MemberExpression") return `${isNode(called.object) ? (called.object.name ?? "") : ""}.${String((called.property as Node).name ?? "")}`;
  return "";
}

/** The literals that an argument may be: one, or either of two. */
function* literals(node: unknown): Generator<Node> {
  if (!isNode(node)) return;
  if (node.type === "ConditionalExpression") {
    yield* literals(node.consequent);
    yield* literals(node.alternate);
  } else if (node.type === "LogicalExpression") {
    yield* literals(node.left);
    yield* literals(node.right);
  } else yield node;
}

export function saidIn(file: string, source: string): Said {
  const said: Said = { keys: new Set(), counted: new Set(), plain: [] };
  const markup = file.endsWith(".svelte") ? source : `<script lang="ts">${source}</script>`;
  const note = (node: Node, text: string) => said.plain.push(`${file}:${markup.slice(0, node.start).split("\n").length}: ${text.trim()}`);

  function looked(node: Node, counted: boolean): void {
    for (const each of literals(node)) {
      if (each.type === "Literal" && typeof each.value === "string") (counted ? said.counted : said.keys).add(each.value);
      else if (each.type === "TemplateLiteral") note(each, "a template is no key");
    }
  }

  function visit(node: unknown, within: string): void {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, within);
      return;
    }
    if (!isNode(node) || SILENT.has(node.type)) return;
    if (node.type === "CallExpression" || node.type === "NewExpression") {
      const name = callee(node);
      const [first, second, ...others] = node.arguments as Node[];
      if (name === "say" || COUNT.has(name)) {
        looked((name === "say" ? first : second)!, name !== "say");
        visit(name === "say" ? second : first, "");
        visit(others, "silent");
        return;
      }
      visit(node.callee, within);
      visit(node.arguments, SILENT_CALLS.test(name) ? "silent" : "");
      return;
    }
    if (node.type === "Component" && node.name === "Said") {
      const [key, others] = [[] as Node[], [] as Node[]];
      for (const each of node.attributes as Node[]) (each.name === "say" ? key : others).push(each);
      for (const { value } of key) {
        for (const each of Array.isArray(value) ? (value as Node[]) : [value as Node]) {
          if (each.type === "Text") said.keys.add(String(each.data));
          else looked(each.expression as Node, false);
        }
      }
      visit(others, "");
      visit(node.fragment, "");
      return;
    }
    if (node.type === "Attribute") {
      const name = String(node.name);
      const how = SPOKEN.has(name) ? "spoken" : SILENT_ATTRIBUTES.test(name) ? "silent" : "attribute";
      visit(node.value, how);
      return;
    }
    if (node.type === "Text") {
      const text = String(node.data);
      if (within === "silent") return;
      if (within === "attribute" ? isProse(text) : /[A-Za-z]{2,}/.test(text)) note(node, text);
      return;
    }
    if (node.type === "Literal" && typeof node.value === "string" && within !== "silent" && isProse(node.value)) note(node, node.value);
    if (node.type === "TemplateLiteral" && within !== "silent") {
      const text = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("${}");
      if (isProse(text)) note(node, text);
    }
    if (node.type === "BinaryExpression" && /^[!=]==?$/.test(String(node.operator))) within = "silent";
    for (const [key, value] of Object.entries(node)) {
      if (key === "typeAnnotation" || key === "typeParameters" || key === "typeArguments" || key === "metadata" || key === "leadingComments" || key === "trailingComments") continue;
      if (node.type === "Property" && key === "key") continue;
      if (node.type === "MemberExpression" && key === "property") continue;
      if (node.type === "SwitchCase" && key === "test") continue;
      if (node.type === "Attribute" && key === "name") continue;
      visit(value, within === "silent" ? within : node.type === "RegularElement" && ["style", "script", "code", "kbd", "pre"].includes(String(node.name)) && key === "fragment" ? "silent" : within === "spoken" && key === "expression" ? "" : within === "attribute" && key === "expression" ? "" : within);
    }
  }
  visit(parse(markup, { modern: true }), "");
  return said;
}
