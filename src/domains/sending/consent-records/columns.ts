/** One line of the proof of consent, for a spreadsheet. */
import { csvLine } from "#shared/csv.ts";
import { formatPhone } from "#shared/phone.ts";
import { toLocalDateTime } from "#shared/time/time.ts";
import { type Channel, type Purpose, sourceWords } from "../contract.ts";
import type { ProofFile } from "./proof-files.ts";
import type { ProblemLine, StatementLine } from "./store.ts";

/** As the business has them. */
type Local = { timeZone: string; country: string };

/** As all kinds of lines have it. */
type Line = {
  at: string;
  customer: string | null;
  address: string;
  channel: Channel;
  about: string;
  what: string;
  how: string;
  by: string;
  shown?: string | null;
  version?: string | null;
  note?: string | null;
  proof?: ProofFile | undefined;
  ip?: string | null;
  device?: string | null;
};

const channels: Record<Channel, string> = { mail: "Email", text: "Text" };
const topics: Record<Purpose, string> = {
  reminders: "Reminders",
  conversation: "Messages from the team",
  marketing: "Offers",
  everything: "All texts",
};

const columns: readonly [string, (line: Line, local: Local) => string | null][] = [
  ["Time", ({ at }, { timeZone }) => toLocalDateTime(new Date(at), timeZone).replace("T", " ")],
  ["Time zone", (_, { timeZone }) => timeZone],
  ["UTC time", ({ at }) => new Date(at).toISOString()],
  ["Customer", ({ customer }) => customer],
  ["Address", ({ address }) => address],
  ["Channel", ({ channel }) => channels[channel]],
  ["About", ({ about }) => about],
  ["Statement", ({ what }) => what],
  ["How", ({ how }) => how],
  ["By", ({ by }) => by],
  ["Wording shown", ({ shown }) => shown ?? null],
  ["Wording version", ({ version }) => version ?? null],
  ["Note", ({ note }) => note ?? null],
  ["Proof file", ({ proof }) => proof?.name ?? null],
  ["Proof file SHA-256", ({ proof }) => proof?.sha256 ?? null],
  ["IP address", ({ ip }) => ip ?? null],
  ["Device", ({ device }) => device ?? null],
];

export const proofHead = (): string => csvLine(columns.map(([name]) => name));

const lineOf = (line: Line, local: Local): string => csvLine(columns.map(([, read]) => read(line, local)));

/** In full while the record has it, otherwise as a hint. */
const addressIn = (
  { channel, address, masked }: Pick<StatementLine, "channel" | "address" | "masked">,
  { country }: Local,
): string => (address && channel === "text" ? formatPhone(address, country) : (address ?? masked));

export const statementText = (row: StatementLine, proof: ProofFile | undefined, local: Local): string =>
  lineOf(
    {
      at: row.said_at,
      customer: row.customer,
      address: addressIn(row, local),
      channel: row.channel,
      about: topics[row.purpose],
      what: row.state === "granted" ? "Turned on" : "Turned off",
      how: sourceWords[row.source],
      by: row.said_by,
      shown: row.shown,
      version: row.shown_version,
      note: row.note,
      proof,
      ip: row.ip,
      device: row.user_agent,
    },
    local,
  );

/** One line for when it came up, another for when a member let the address be written to again. */
export function problemTexts(row: ProblemLine, local: Local): string[] {
  const { customer, channel } = row;
  const about = { customer, channel, address: addressIn(row, local), about: "Everything" };
  const complaint = row.cause === "complaint";
  const begun = lineOf(
    {
      ...about,
      at: row.suppressed_at,
      what: complaint ? "Reported a message as spam" : "Messages came back",
      how: row.detail,
      by: "",
    },
    local,
  );
  if (row.ended_at === null) return [begun];
  const ended = { at: row.ended_at, what: "Allowed again", how: sourceWords.member, by: row.ended_by ?? "" };
  return [begun, lineOf({ ...about, ...ended, note: row.end_note }, local)];
}
