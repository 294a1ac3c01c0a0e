/** Holds the built pages to the browser floor: no syntax, call or style that the oldest supported browsers lack. */
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import type { Verdict } from "./source.ts";

type Node = { type: string; start: number; [key: string]: unknown };

/** Calls that came after the floor, with the first browser version that is missing below it. */
const newerCalls = new Map([
  ["Promise.withResolvers", "Chrome 119"],
  ["Promise.try", "Chrome 128"],
  ["Array.fromAsync", "Chrome 121"],
  ["URL.canParse", "Chrome 120"],
  ["URL.parse", "Chrome 126"],
  ["RegExp.escape", "Chrome 136"],
  ["Math.sumPrecise", "Chrome 147"],
  ["Error.isError", "Chrome 134"],
  ["Uint8Array.fromBase64", "Chrome 140"],
  ["Uint8Array.fromHex", "Chrome 140"],
  ["Iterator.from", "Chrome 122"],
  ["Iterator.concat", "Chrome 146"],
  ["crypto.randomUUID", "plain http addresses"],
]);

/** Methods whose names say what they belong to. */
const newerMethods = new Map([
  ["isSubsetOf", "Chrome 122"],
  ["isSupersetOf", "Chrome 122"],
  ["isDisjointFrom", "Chrome 122"],
  ["symmetricDifference", "Chrome 122"],
  ["getOrInsert", "Chrome 145"],
  ["getOrInsertComputed", "Chrome 145"],
  ["toBase64", "Chrome 140"],
]);

/** Objects that the floor does not have at all. */
const newerObjects = new Map([
  ["Temporal", "Chrome 144"],
  ["Float16Array", "Chrome 135"],
  ["DurationFormat", "Chrome 129"],
]);

/** Styles without which something would look wrong; what merely looks better where it is known is not here. */
const newerStyles: [RegExp, string][] = [
  [/\blight-dark\(/, "light-dark() is in Chrome 123"],
  [/@scope\b/, "@scope is in Firefox 146"],
  [/\b(?:rgb|hsl|oklch|oklab|lab|lch)\(\s*from\b/, "relative colors are in Chrome 119"],
  [/\banchor\(|\banchor-name\s*:/, "anchor positioning is in Chrome 125"],
  [/:\s*if\(/, "if() is in Chrome 137"],
  [/@function\b/, "@function is in Chrome 139"],
];

/** Reads what was built in dist/web; throws when nothing was. */
export function checkFloor(root: string): Verdict {
  const folder = path.join(root, "dist/web");
  if (!existsSync(folder)) throw new Error("dist/web was not built: run node scripts/ensure.mjs --build");
  const files = globSync(["*.js", "assets/*.js", "assets/*.css"], { cwd: folder }).sort();
  const problems = files.flatMap((file) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    const found = file.endsWith(".css") ? stylesIn(text) : syntaxIn(file, text);
    return found.map((each) => `${file}: ${each}`);
  });
  return { seen: files.length, of: "built files against the oldest supported browsers", problems };
}

const stylesIn = (text: string): string[] =>
  newerStyles.filter(([pattern]) => pattern.test(text)).map(([, words]) => words);

function syntaxIn(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) return [`cannot be read: ${errors[0]?.message}`];
  const found = new Map<string, string>();
  const tested = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === "UnaryExpression" && value["operator"] === "typeof") {
      tested.add(namesIn(value["argument"]).join("."));
    }
    const complaint = complaintAbout(value);
    if (complaint) found.set(complaint.what, complaint.since);
    for (const each of Object.values(value)) if (typeof each === "object") visit(each);
  };
  visit(program);
  // What a file asks for before it uses it has another way where it is missing.
  return [...found].filter(([what]) => !tested.has(what)).map(([what, since]) => `${what} is in ${since}`);
}

type Complaint = { what: string; since: string };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

function complaintAbout(node: Node): Complaint | undefined {
  if (node.type === "VariableDeclaration" && /using/.test(String(node["kind"]))) {
    return { what: "using", since: "Chrome 134" };
  }
  if (node.type === "Decorator") return { what: "a decorator", since: "no browser" };
  if (node.type === "ImportAttribute") return { what: "an import attribute", since: "Chrome 123" };
  if (node.type === "CallExpression" || node.type === "NewExpression")
    return complaintAboutCall(node["callee"]);
  return undefined;
}

/** `Promise.withResolvers(…)`, `set.isSubsetOf(…)`, `Temporal.Now.instant()`, `new Intl.DurationFormat()`. */
function complaintAboutCall(callee: unknown): Complaint | undefined {
  const names = namesIn(callee);
  const object = names.find((name) => newerObjects.has(name));
  const since =
    newerCalls.get(names.slice(-2).join(".")) ??
    (names.length > 1 ? newerMethods.get(names.at(-1) ?? "") : undefined) ??
    (object === undefined ? undefined : newerObjects.get(object));
  return since === undefined ? undefined : { what: names.join("."), since };
}

/** The names of a chain of members, as far as they are written out: "?" for what is worked out. */
function namesIn(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === "Identifier") return [String(node["name"])];
  if (node.type === "ChainExpression") return namesIn(node["expression"]);
  if (node.type !== "MemberExpression") return ["?"];
  const property = node["computed"] ? ["?"] : namesIn(node["property"]);
  return [...namesIn(node["object"]), ...property];
}
