/** Names what was sent from one opening of a form, so that sending it twice keeps it once. */
import { createHash } from "node:crypto";
import type { SentForm } from "#platform/http/public-pages/form-fields.ts";

/**
 * The opening and what was sent with it: who goes back in the browser, changes an answer and submits again has the page
 * of before, and says something new.
 */
export function openingOf(id: string, { fields, files }: SentForm): string {
  const answers = [...fields].filter(([name]) => name !== "token");
  const brought = files.map(({ field, name, bytes }) => [field, name, bytes.length]);
  const hash = createHash("sha256").update(JSON.stringify([answers, brought]));
  return `${id}.${hash.digest("base64url").slice(0, 22)}`;
}
