/** Looks again until the signed contract is sealed, and then shows where it can be downloaded. */
import { find } from "./elements.ts";

/** Milliseconds. */
const [between, longest] = [4_000, 10 * 60_000];

export function waitForSeal(): void {
  if (find(document, "[data-sealing]")) setTimeout(() => void look(0), between);
}

async function look(waited: number): Promise<void> {
  const page = await fetch(location.href)
    .then((answer) => answer.text())
    .catch(() => "data-sealing");
  if (!page.includes("data-sealing")) return location.reload();
  if (waited < longest) setTimeout(() => void look(waited + between), between);
}
