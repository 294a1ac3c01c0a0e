/** Reads what a mail server says of an email that it did not deliver, and what a provider says of one called spam. */
import type { Report } from "./inbound-mail.ts";
import { plainLine } from "./plain-text.ts";

type Part = { type: string; text: () => string };
type Read = {
  header: (name: string) => string;
  subject: string;
  text: string;
  parts: Part[];
  /** The address that it comes from. */
  from: string;
};

export function reportIn(read: Read): Report | null {
  const feedback = read.parts.find(({ type }) => type === "message/feedback-report");
  if (feedback) {
    const kind = plainLine(fieldsIn(feedback.text())[0]?.get("feedback-type") ?? "", 40).toLowerCase();
    return { kind: "complaint", feedback: kind };
  }
  const status = read.parts.find(({ type }) => type === "message/delivery-status");
  return status ? bounceIn(status.text()) : withoutStatus(read);
}

/** RFC 3464: a block about the message, then one for each recipient; the worst of them counts. */
function bounceIn(text: string): Report | null {
  const recipients = fieldsIn(text).filter((block) => block.has("action") || block.has("status"));
  const reports = recipients.flatMap((block) => {
    const action = (block.get("action") ?? "").toLowerCase();
    const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(block.get("status") ?? "")?.[0] ?? null;
    const severity = severityOf(action, status, block.get("diagnostic-code") ?? "");
    if (!severity) return [];
    return [{ kind: "bounce" as const, severity, ...sayingOf(block), status }];
  });
  return (
    reports.find(({ severity }) => severity === "hard") ??
    reports.find(({ severity }) => severity === "soft") ??
    reports[0] ??
    null
  );
}

function sayingOf(block: Map<string, string>) {
  const about = block.get("final-recipient") ?? block.get("original-recipient") ?? "";
  const recipient = plainLine(about.replace(/^[^;]*;/, "").replace(/[<>]/g, ""), 320).toLowerCase();
  const diagnostic = plainLine((block.get("diagnostic-code") ?? "").replace(/^\s*smtp\s*;/i, ""), 300);
  return { recipient: recipient || null, diagnostic: diagnostic || null };
}

type Severity = Extract<Report, { kind: "bounce" }>["severity"];

function severityOf(action: string, status: string | null, diagnostic: string): Severity | undefined {
  if (action === "delayed") return "delayed";
  if (action !== "failed" && action !== "") return undefined;
  if (status?.startsWith("2")) return undefined;
  return isLasting(status, diagnostic) ? "hard" : "soft";
}

/**
 * The address is gone or refuses us for good. A full mailbox, a policy, a size and what a filter thought of one email are
 * about the moment or that email (RFC 3463), whatever class the server gives them.
 */
function isLasting(status: string | null, diagnostic: string): boolean {
  if (status === null) return noSuchAddress.test(diagnostic) && !ofTheMoment.test(diagnostic);
  if (/^5\.(?:1\.[012346]|1\.10|2\.1|4\.[46]|0\.0)$/.test(status))
    return !ofTheMoment.test(diagnostic) && (status !== "5.0.0" || noSuchAddress.test(diagnostic));
  // Several large providers say "no such user" under a code of another meaning.
  return status.startsWith("5.") && noSuchAddress.test(diagnostic) && !ofTheMoment.test(diagnostic);
}

const noSuchAddress =
  /(?:no such (?:user|recipient|mailbox|person)|(?:user|recipient|mailbox|account|address)\b.{0,40}\b(?:unknown|not found|does(?:n't| not) exist|disabled|inactive|unavailable|rejected)|unknown (?:user|recipient|mailbox|local)|does(?:n't| not) have (?:a|an) .{0,30}account|no mailbox here|host or domain name not found|RecipNotFound|RecipientNotFound|recipient address rejected|address couldn't be found)/i;
const ofTheMoment =
  /(?:over ?quota|quota exceeded|mailbox (?:is )?full|out of storage|try again|temporar|greylist|rate limit|too many|blocked|spam|policy|reputation|DMARC|SPF)/i;

/**
 * Reports of servers that write a letter to people instead. Taken for a bounce only where the sender, the subject and the
 * words all say so; anything else is filed as an automatic answer.
 */
function withoutStatus({ header, from, subject, text }: Read): Report | null {
  const isFromServer =
    /^(?:mailer-daemon|postmaster)@/i.test(from) || /^\s*<>\s*$/.test(header("return-path"));
  if (!isFromServer || !failing.test(subject)) return null;
  const status = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? null;
  const sentence = noSuchAddress.exec(text) ?? ofTheMoment.exec(text);
  if (!sentence) return null;
  const recipient = header("x-failed-recipients") || (/<([^<>\s]+@[^<>\s]+)>/.exec(text)?.[1] ?? "");
  return {
    kind: "bounce",
    severity: isLasting(status, text.slice(0, 4_000)) ? "hard" : "soft",
    recipient: plainLine(recipient, 320).toLowerCase() || null,
    status,
    diagnostic: plainLine(lineAround(text, sentence.index), 300) || null,
  };
}

const failing =
  /(?:undeliver|delivery (?:status notification|has failed|failure|problem)|failure notice|returned mail|mail delivery (?:failed|system)|could not be delivered|rejected)/i;

function lineAround(text: string, at: number): string {
  const start = text.lastIndexOf("\n", at) + 1;
  const end = text.indexOf("\n", at);
  return text.slice(start, end === -1 ? undefined : end);
}

const mostBlocks = 100;

/** Blocks of header fields, by their names in small letters; folded lines are one. */
function fieldsIn(text: string): Map<string, string>[] {
  const blocks = text
    .slice(0, 200_000)
    .replaceAll("\r\n", "\n")
    .split(/\n{2,}/)
    .slice(0, mostBlocks);
  return blocks.map((block) => {
    const fields = new Map<string, string>();
    let name = "";
    for (const line of block.split("\n")) {
      const field = /^([\w-]+):(.*)$/.exec(line);
      if (field) {
        name = (field[1] ?? "").toLowerCase();
        fields.set(name, (field[2] ?? "").trim());
      } else if (/^[ \t]/.test(line) && name) fields.set(name, `${fields.get(name)} ${line.trim()}`);
    }
    return fields;
  });
}
