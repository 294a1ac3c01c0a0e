/** The conventions of the source tree: files open with a sentence, nothing is put off, no drawer for odds and ends. */
import type { SourceFile, SourceTree, Verdict } from "./source.ts";

const rooms = /^src\/(domains|platform|shared|ui|server|web)\//;
const drawers = /\/(utils?|helpers?|common|types|misc|lib)(\/|\.tsx?$)/;
const switches = /^\s*(@ts-(ignore|nocheck|expect-error)|(oxlint|eslint)-(disable|enable)|biome-ignore)/;
const putOff = /\b(TODO|FIXME|XXX|HACK)\b/;

export function checkConventions(tree: SourceTree): Verdict {
  const files = [...tree.files.values()];
  const problems = files.flatMap((file) => errorsOf(file).map((error) => `${file.path}${error}`));
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
  if (file.isTest) {
    const only = file.uses.filter(({ name }) => name.endsWith(".only"));
    errors.push(...only.map(({ line }) => `:${line}: .only would leave the other tests out`));
  }
  return errors;
}

/** A comment of at least four words, first in the file (a program's `#!` line may stand above it). */
function opensWithSentence({ path, text }: SourceFile): boolean {
  const opening = path.endsWith(".css") ? /^\/\*([\s\S]*?)\*\// : /^(?:#!.*\n)?\/\*\*([\s\S]*?)\*\//;
  const words = (opening.exec(text)?.[1] ?? "").replaceAll(/^\s*\*/gm, " ").trim();
  return words.split(/\s+/).length >= 4 && /[.:?!]/.test(words);
}
