/** Which version of the pages the server hands out now: the name of the file with which they begin, if it answers. */
import { signInPath } from "#shared/common-paths.ts";

export async function servedEntry(): Promise<string | undefined> {
  const page = await fetch(signInPath(), { cache: "no-store" }).then(
    (answer) => answer.text(),
    () => "",
  );
  return /"(\/assets\/index-[^"]+\.js)"/.exec(page)?.[1];
}
