/** Finds out at the carrier Twilio what became of a text whose answer was lost, so that it is never sent twice. */
import { z } from "zod";
import type { Text } from "./port.ts";
import { type AskTwilio, troubleOf } from "./twilio-asking.ts";

const Listed = z.object({
  messages: z.array(
    z.object({
      sid: z.string(),
      body: z.string(),
      date_created: z.string(),
      direction: z.string().optional(),
    }),
  ),
  next_page_uri: z.string().nullish(),
});
type Listing = z.infer<typeof Listed>["messages"][number];

const mostPages = 50;
/** The carrier's clock and ours may differ, and its times are whole seconds. Other texts are told apart by their names. */
const clockToleranceMs = 60_000;

/**
 * The name of this text at the carrier, if it has it. Throws when it has a text to this number that no other text of ours
 * is, with words that it may have changed itself: what that is, its status tells, which carries our key.
 */
export async function findAtTwilio(
  ask: AskTwilio,
  listPath: string,
  text: Text & { triedAt: string },
  areAnothers: (names: string[]) => Promise<ReadonlySet<string>>,
): Promise<string | undefined> {
  const since = Date.parse(text.triedAt) - clockToleranceMs;
  const listed = await listSince(ask, listPath, text, since);
  const anothers = listed.length > 0 ? await areAnothers(listed.map(({ sid }) => sid)) : new Set<string>();
  const open = listed.filter(({ sid }) => !anothers.has(sid));
  const same =
    open.find(({ body }) => body === text.text) ?? open.find(({ body }) => plain(body) === plain(text.text));
  if (same) return same.sid;
  if (open.length > 0) throw new Error("The carrier may have this text already. Its status will say");
  return undefined;
}

async function listSince(
  ask: AskTwilio,
  listPath: string,
  { to, from }: Text,
  since: number,
): Promise<Listing[]> {
  // Not by the day on which it was sent: one that still waits at the carrier has none.
  const query = new URLSearchParams({ To: to, PageSize: "1000", ...(from ? { From: from } : {}) });
  let path: string | null | undefined = `${listPath}?${query.toString()}`;
  const found: Listing[] = [];
  for (let page = 0; path && page < mostPages; page++) {
    const answer = await ask(path);
    if (!answer.isOk) throw troubleOf(answer);
    const { messages, next_page_uri }: z.infer<typeof Listed> = Listed.parse(answer.body);
    const recent = messages.filter(({ date_created }) => Date.parse(date_created) >= since);
    found.push(...recent.filter(({ direction = "outbound-api" }) => direction.startsWith("outbound-api")));
    // The newest come first: a page of older ones is the last.
    path = messages.length > 0 && recent.length === 0 ? null : next_page_uri;
  }
  return found;
}

/** As the carrier may change words to save parts: quotes, dashes, spaces, and letters that another stands for. */
const plain = (words: string): string =>
  words
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[‘’‚‛′`´]/g, "'")
    .replace(/[“”„‟″]/g, '"')
    .replace(/[‐-―]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
