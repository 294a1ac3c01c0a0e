/** Takes one email apart, in a thread that may be stopped at any moment. */
import { parentPort, workerData } from "node:worker_threads";
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { isAutomatic, isBulk } from "./automatic.ts";
import { textOfHtml } from "./html-text.ts";
import { type InboundAttachment, type InboundMail, mostAttachments, mostMailText } from "./inbound-mail.ts";
import { plainLine, plainText } from "./plain-text.ts";
import { reportIn } from "./reports.ts";

/** Far more than people's mail programs make, far less than does harm. */
const limits = {
  maxNestingDepth: 50,
  maxHeadersSize: 256 * 1024,
  maxRfc822NestingDepth: 2,
} as const;

function inboundOf(email: Email): InboundMail {
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? "";
  const subject = plainLine(email.subject ?? "", 300);
  const text = plainText(email.text?.trim() ? email.text : textOfHtml(htmlOf(email)), mostMailText);
  const parts = email.attachments.map((part) => ({ type: part.mimeType, text: () => utf8Of(part) }));
  const files = email.attachments.filter(isFile);
  return {
    from: senderOf(email.from),
    subject,
    messageId: idsIn(header("message-id"))[0] ?? null,
    answers: [...idsIn(header("in-reply-to")), ...idsIn(header("references")).toReversed()],
    text,
    isAutomatic: isAutomatic(header, subject),
    isBulk: isBulk(header),
    report: reportIn({ header, subject, text, parts, from: email.from?.address ?? "" }),
    attachments: files.slice(0, mostAttachments).map(fileOf),
    furtherAttachments: Math.max(files.length - mostAttachments, 0),
  };
}

/** Of a page of megabytes, the beginning says what there is to say. */
const htmlOf = ({ html = "" }: Email): string => html.slice(0, 2_000_000);

function senderOf(from: Address | undefined): InboundMail["from"] {
  const address = plainLine(from?.address ?? "", 320).toLowerCase();
  return address.includes("@") ? { address, name: plainLine(from?.name ?? "", 200) } : null;
}

/** Message-IDs of a header, without their angle brackets; a hundred are more than any thread has. */
const idsIn = (value: string): string[] =>
  (value.match(/<[^<>\s]{1,500}>/g) ?? []).slice(-100).map((id) => id.slice(1, -1));

/** Not what belongs to a report or to the signature of a program, and no empty part. */
const isFile = ({ mimeType, content }: Attachment): boolean =>
  sizeOf(content) > 0 &&
  !/^(message\/(delivery-status|feedback-report)|text\/rfc822-headers)$/.test(mimeType);

const sizeOf = (content: Attachment["content"]): number =>
  typeof content === "string" ? content.length : content.byteLength;

/** With memory of its own, which is handed over to whoever asked. */
function fileOf({ filename, content }: Attachment): InboundAttachment {
  const name = filename === null ? null : plainLine(filename, 255) || null;
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
  return { name, bytes: Uint8Array.from(bytes).buffer };
}

const utf8Of = ({ content }: Attachment): string =>
  typeof content === "string" ? content : new TextDecoder().decode(content);

const mail = inboundOf(await PostalMime.parse(workerData as Uint8Array, limits));
parentPort?.postMessage(
  mail,
  mail.attachments.map(({ bytes }) => bytes),
);
parentPort?.close();
