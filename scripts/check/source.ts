/** Reads every source file of the source tree once: what it imports, how long its functions are, what it touches. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

/** `isType`: erased before the program runs, as `import type` and `export type … from` are. */
export type Import = { from: string; line: number; isType: boolean };
export type FunctionSize = { name: string; line: number; lines: number };
/** As it is written where it is used: `Date.now`, `process.env`, `new Date()`, `fetch(`, `.selectFrom`, `{...{}}`. */
export type Use = { name: string; line: number };

/** Attributes of a part of the screen that are written as an object and spread: `<Day {...{ day, zone }} />`. */
export const spreadLiteral = "{...{}}";

/** `isAfter`: it stands behind a value within a template, as the path in `${publicUrl}/signin`. */
export type Text = { text: string; line: number; isAfter: boolean; isAttribute: boolean };

export type SourceFile = {
  /** From the root of the source tree, with forward slashes. */
  path: string;
  text: string;
  lines: number;
  /** Static, dynamic, re-exported and type-only alike. */
  imports: Import[];
  functions: FunctionSize[];
  uses: Use[];
  /** Strings, the fixed parts of templates and the text between tags; types and names of imported files are none. */
  texts: Text[];
  comments: { text: string; line: number }[];
  isTest: boolean;
};

export type SourceTree = { root: string; files: Map<string, SourceFile> };

/** What a check found: how many things it looked at, in words, and a sentence for each that breaks the rule. */
export type Verdict = { seen: number; of: string; problems: string[] };

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const rooms = ["src", "scripts", "tests"];
const isSource = /\.(tsx?|[cm]?jsx?|css)$/;
const isConfig = /^[\w.-]+\.(ts|[cm]?js)$/;

/** Throws with the place when a file cannot be parsed: a file that nothing could read must not pass. */
export function readSourceTree(root: string): SourceTree {
  const configs = readdirSync(root).filter((name) => isConfig.test(name));
  const paths = [...configs, ...rooms.flatMap((room) => filesUnder(root, room))];
  return { root, files: new Map(paths.map((each) => [each, readSource(root, each)])) };
}

function filesUnder(root: string, folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  const entries = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && isSource.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
}

function readSource(root: string, file: string): SourceFile {
  const text = readFileSync(path.join(root, file), "utf8");
  const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  const isTest = /\.(test|spec)\.tsx?$/.test(file);
  const source: SourceFile = {
    path: file,
    text,
    lines,
    imports: [],
    functions: [],
    uses: [],
    texts: [],
    comments: [],
    isTest,
  };
  if (!file.endsWith(".css")) readCode(source);
  return source;
}

function readCode(source: SourceFile): void {
  const parsed = parseSync(source.path, source.text, { sourceType: "module" });
  const broken = parsed.errors[0];
  if (broken) throw new Error(`${source.path} cannot be parsed: ${broken.message}`);
  const lineAt = lineCounter(source.text);
  source.comments = parsed.comments.map(({ value, start }) => ({ text: value, line: lineAt(start) }));
  walk(parsed.program as unknown as Node, [], (node, parents) => {
    const line = lineAt(node.start);
    const from = importedFrom(node);
    if (from !== undefined) source.imports.push({ from, line, isType: isErased(node) });
    source.texts.push(...textsOf(node, parents.at(-1), line));
    const name = usedName(node);
    if (name !== undefined) source.uses.push({ name, line });
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
    const lines = lineAt(node.end) - line + 1;
    source.functions.push({ name: functionName(node, parents), line, lines });
  });
}

function walk(node: Node, parents: Node[], visit: (node: Node, parents: Node[]) => void): void {
  visit(node, parents);
  const inner = [...parents, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, inner, visit);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

function importedFrom(node: Node): string | undefined {
  if (!/^(Import|Export(Named|All))(Declaration|Expression)$|^TSImportType$/.test(node.type))
    return undefined;
  const { source } = node;
  return isNode(source) && typeof source.value === "string" ? source.value : undefined;
}

function textsOf(node: Node, parent: Node | undefined, line: number): Text[] {
  const isAttribute = parent?.type === "JSXAttribute";
  if (node.type === "Literal" && typeof node.value === "string") {
    const isOther = /^(Import|Export|TS)/.test(parent?.type ?? "");
    return isOther ? [] : [{ text: node.value, line, isAfter: false, isAttribute }];
  }
  if (node.type === "JSXText") {
    return [{ text: String(node.value), line, isAfter: false, isAttribute }];
  }
  if (node.type !== "TemplateLiteral") return [];
  const parts = node.quasis as (Node & { value: { cooked: string } })[];
  return parts.map(({ value }, index) => ({ text: value.cooked, line, isAfter: index > 0, isAttribute }));
}

function isErased(node: Node): boolean {
  if (node.type === "TSImportType" || node.importKind === "type" || node.exportKind === "type") return true;
  const named = Array.isArray(node.specifiers) ? (node.specifiers as Node[]) : [];
  return named.length > 0 && named.every((each) => each.importKind === "type" || each.exportKind === "type");
}

function usedName(node: Node): string | undefined {
  if (node.type === "MemberExpression" && node.computed === false) {
    return `${nameOf(node.object) ?? ""}.${nameOf(node.property) ?? ""}`;
  }
  if (node.type === "CallExpression") {
    const name = nameOf(node.callee);
    return name === undefined ? undefined : `${name}(`;
  }
  if (node.type === "JSXSpreadAttribute") {
    return isNode(node.argument) && node.argument.type === "ObjectExpression" ? spreadLiteral : undefined;
  }
  if (node.type !== "NewExpression") return undefined;
  const isBare = Array.isArray(node.arguments) && node.arguments.length === 0;
  return `new ${nameOf(node.callee) ?? ""}(${isBare ? "" : "…"})`;
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && typeof node.name === "string" ? node.name : undefined;
}

/** Its own name, or that of what it is bound to: `const Row = memo((…) => …)` is Row; a group of tests is describe. */
function functionName(node: Node, parents: Node[]): string {
  const own = nameOf(node.id);
  if (own !== undefined) return own;
  if (nameOf(parents.at(-1)?.callee) === "describe") return "describe";
  for (const parent of parents.toReversed()) {
    if (/^(CallExpression|TSAsExpression|TSSatisfiesExpression|ParenthesizedExpression)$/.test(parent.type))
      continue;
    return nameOf(parent.id) ?? nameOf(parent.key) ?? "(unnamed)";
  }
  return "(unnamed)";
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
