/** The conventions of the source tree: files open with a sentence, nothing is put off, no drawer for odds and ends. */
import { placeOf } from "./places.ts";
import { type SourceFile, type SourceTree, spreadLiteral, type Verdict } from "./source.ts";

const rooms = /^src\/(domains|platform|shared|ui|server|web)\//;
const drawers = /\/(utils?|helpers?|common|types|misc|lib)(\/|\.tsx?$)/;
const switches = /^\s*(@ts-(ignore|nocheck|expect-error)|(oxlint|eslint)-(disable|enable)|biome-ignore)/;
const putOff = /\b(TODO|FIXME|XXX|HACK)\b/;

export function checkConventions(tree: SourceTree): Verdict {
  const files = [...tree.files.values()];
  const pages = appPages(files);
  const problems = files.flatMap((file) =>
    [...errorsOf(file), ...pathsIn(file, pages)].map((error) => `${file.path}${error}`),
  );
  return { seen: files.length, of: "files", problems };
}

function errorsOf(file: SourceFile): string[] {
  const errors: string[] = [];
  if (!opensWithSentence(file)) errors.push(": opens with a sentence in /** … */ that says what it is for");
  if (file.path.startsWith("src/") && !rooms.test(file.path)) errors.push(": src/ has no such room");
  if (drawers.test(file.path)) errors.push(": no utils/, helpers/, common/ or types/: name what it does");
  if (/(^|\/)index\.tsx?$/.test(file.path)) errors.push(": no index.ts: import from the file that has it");
  for (const { text, line } of file.comments) {
    if (switches.test(text)) errors.push(`:${line}: no check is switched off in a comment`);
    if (putOff.test(text)) errors.push(`:${line}: no work is put off in a comment`);
  }
  // Lint holds the same of objects and lists (`no-useless-spread`), but knows nothing of attributes.
  const packed = file.uses.filter(({ name }) => name === spreadLiteral);
  errors.push(...packed.map(({ line }) => `:${line}: attributes are written one by one, not as an object`));
  if (file.isTest) {
    const only = file.uses.filter(({ name }) => name.endsWith(".only"));
    errors.push(...only.map(({ line }) => `:${line}: .only would leave the other tests out`));
  }
  errors.push(...vagueness(file));
  return errors;
}

const soundness = "tests/e2e/soundness.ts";

/** Tests say which one is meant and which answer they wait for; axe measures only behind the helper that waits. */
function vagueness({ path, uses, texts, imports }: SourceFile): string[] {
  if (!path.startsWith("tests/")) return [];
  const first = uses.filter(({ name }) => name.endsWith(".first"));
  const idle = texts.filter(({ text }) => text === "networkidle");
  const axe = imports.filter(({ from }) => from === "axe-core" && path !== soundness);
  return [
    ...first.map(({ line }) => `:${line}: .first() does not say which one is meant: name it, or count them`),
    ...idle.map(
      ({ line }) => `:${line}: networkidle is a silence, not an answer: wait as tests/e2e/at-rest.ts`,
    ),
    ...axe.map(({ line }) => `:${line}: only ${soundness} asks axe, once nothing on the page moves any more`),
  ];
}

/** The first page of the site, which everything that follows a value could be. */
const isRoot = /^\/(?:$|[?#])/;

const holdsPaths = /(^|[/-])paths\.ts$/;

/** Not to a file, and not to the server's own pages. */
const leadsToPage = /^\/(?!api\/)[^.]*$/;

/** The addresses that the files of paths name, as patterns. */
function appPages(files: readonly SourceFile[]): RegExp[] {
  const named = files.filter(({ path }) => holdsPaths.test(path)).flatMap(({ texts }) => texts);
  return named
    .filter(({ text }) => text.startsWith("/"))
    .map(({ text }) => new RegExp(`^${text.replaceAll(/:\w+/g, "[^/?#]*")}/?(?:$|[?#])`));
}

/**
 * A screen's string that is an address of the app, and a template anywhere that puts one behind the server's own
 * address. The server's calls have addresses of their own, in contracts.
 */
function pathsIn(file: SourceFile, pages: readonly RegExp[]): string[] {
  if (file.isTest || holdsPaths.test(file.path)) return [];
  const { half, part, room } = placeOf(file.path);
  if (part === "outside") return [];
  return file.texts
    .filter(({ text, isAfter, isAttribute }) => {
      if (isAfter ? room === "contract" || isRoot.test(text) : half !== "browser") return false;
      // "/" alone also parts words. In an attribute every address leads somewhere, one that no page has nowhere.
      return isAttribute ? leadsToPage.test(text) : text !== "/" && pages.some((page) => page.test(text));
    })
    .map(
      ({ text, line }) =>
        `:${line}: ${text} is written by its function in paths.ts, which holds what it takes`,
    );
}

/** A comment of at least four words, first in the file (a program's `#!` line may stand above it). */
function opensWithSentence({ path, text }: SourceFile): boolean {
  const opening = path.endsWith(".css") ? /^\/\*([\s\S]*?)\*\// : /^(?:#!.*\n)?\/\*\*([\s\S]*?)\*\//;
  const words = (opening.exec(text)?.[1] ?? "").replaceAll(/^\s*\*/gm, " ").trim();
  return words.split(/\s+/).length >= 4 && /[.:?!]/.test(words);
}
