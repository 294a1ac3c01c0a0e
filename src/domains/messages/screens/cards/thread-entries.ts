/** A thread as it is read: messages and what else was sent, in the order of time, each with the records that it is about. */
import type { Notice, RecordRef } from "#domains/sending/notices/contract.ts";
import type { Card } from "../../cards/facts-contract.ts";
import type { Message } from "../../contract.ts";

/** A record with its card, at the newest entry about it; the entries before say what they are about without one. */
export type About = { record: RecordRef; card: Card | null; isNewest: boolean };

export type Entry =
  | { what: "message"; key: string; at: string; message: Message; about: readonly About[] }
  | { what: "notice"; key: string; at: string; notice: Notice; about: readonly About[] };

type Page = { messages?: readonly Message[]; notices: readonly Notice[]; cards: readonly Card[] };

const keyOf = ({ kind, id }: RecordRef): string => `${kind} ${id}`;

/** The newest first, as the server gives each of the two. */
export function entriesOf({ messages = [], notices, cards }: Page): Entry[] {
  const known = new Map(cards.map((card) => [keyOf(card), card]));
  const aboutOf = (records: readonly RecordRef[]): About[] =>
    records.map((record) => ({ record, card: known.get(keyOf(record)) ?? null, isNewest: false }));
  const written = messages.map((message): Entry => {
    const { id, created_at: at, records } = message;
    return { what: "message", key: `message ${id}`, at, message, about: aboutOf(records) };
  });
  const sent = notices.map((notice): Entry => {
    const { id, created_at: at, record } = notice;
    return { what: "notice", key: `notice ${id}`, at, notice, about: aboutOf(record ? [record] : []) };
  });
  const merged: Entry[] = [];
  while (written.length > 0 || sent.length > 0) {
    const [message, notice] = [written[0], sent[0]];
    const isNotice = notice && (!message || Date.parse(notice.at) > Date.parse(message.at));
    merged.push((isNotice ? sent : written).shift() as Entry);
  }
  return merged;
}

/** Of what is shown, the newest first: a record's card stands once, where it was written about last. */
export function withNewest(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries.map((entry) => ({
    ...entry,
    about: entry.about.map((each) => {
      const key = keyOf(each.record);
      const isNewest = !seen.has(key);
      seen.add(key);
      return { ...each, isNewest };
    }),
  }));
}
