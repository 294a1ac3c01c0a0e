/** Files that the server makes for one person: fetched with their sign-in, and handed to the browser to be saved. */
import { session } from "../session/session.ts";
import { errorFromAnswer } from "./api-error.ts";

/** How long a browser may take to begin reading what it was handed. */
const readingMs = 60_000;

/** `failed` is what a person reads when the answer does not say why. */
export async function fetchBlob(path: string, failed: string): Promise<Blob> {
  const response = await session.authorizedFetch(new Request(new URL(path, location.origin)));
  if (response.ok) return response.blob();
  throw errorFromAnswer(response.status, await response.json().catch(() => null), failed);
}

export function saveBlob(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), readingMs);
}
