/** What becomes of a kept email once somebody reads it: their answer, a bounce, a report of spam, as programs write them. */
import { randomUUID } from "node:crypto";
import type { Email } from "postal-mime";
import { now } from "../clock.ts";
import type { Arrival } from "./inbound/door.ts";

export type MailboxAnswer = { text: string; from: string; isAutomatic: boolean };

/** Undefined for an email that no answer is expected to. */
export async function answerOf(
  mail: Email,
  { text, from, isAutomatic }: MailboxAnswer,
): Promise<Arrival | undefined> {
  const to = mail.replyTo?.[0]?.address;
  if (!to) return undefined;
  const { createTransport } = await import("nodemailer");
  const repeated = (mail.text ?? "").split("\n").map((line) => `> ${line}`);
  const sender = mail.from?.name || mail.from?.address || "you";
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from,
    to,
    subject: `${isAutomatic ? "Automatic reply" : "Re"}: ${plainSubject(mail)}`,
    text: isAutomatic
      ? text
      : `${text}\n\nOn ${mail.date ?? "that day"}, ${sender} wrote:\n${repeated.join("\n")}`,
    date: now(),
    ...(mail.messageId ? { inReplyTo: mail.messageId, references: mail.messageId } : {}),
    ...(isAutomatic ? { headers: { "Auto-Submitted": "auto-replied" } } : {}),
  });
  return { to, raw: message as Buffer };
}

export type MailboxLetter = { from: string; to: string; subject: string; text: string };

/** What somebody writes to a business without having been written to. */
export async function letterOf({ from, to, subject, text }: MailboxLetter): Promise<Arrival> {
  const { createTransport } = await import("nodemailer");
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from,
    to,
    subject,
    text,
    date: now(),
  });
  return { to, raw: message as Buffer };
}

const plainSubject = ({ subject = "" }: Email): string => subject.replace(/^(?:re\s*:\s*)+/i, "");

const reasons = {
  hard: { status: "5.1.1", said: "550 5.1.1 The email account that you tried to reach does not exist." },
  soft: { status: "4.2.2", said: "452 4.2.2 The mailbox is full." },
};

/** RFC 3464. Undefined for an email that names no return path. */
export function bounceOf(mail: Email, how: keyof typeof reasons): Arrival | undefined {
  const to = mail.returnPath;
  if (!to) return undefined;
  const { status, said } = reasons[how];
  const parts = [
    part("text/plain", ["Your message wasn't delivered."]),
    part("message/delivery-status", [
      "Reporting-MTA: dns;mailbox.plumbline.local",
      "",
      `Final-Recipient: rfc822;${readerOf(mail)}`,
      "Action: failed",
      `Status: ${status}`,
      `Diagnostic-Code: smtp;${said}`,
    ]),
    part("text/rfc822-headers", headersOf(mail)),
  ];
  return { to, raw: reportOf(to, "Delivery Status Notification (Failure)", "delivery-status", parts) };
}

/** RFC 5965, as providers send it to whoever the return path belongs to. */
export function complaintOf(mail: Email): Arrival | undefined {
  const to = mail.returnPath;
  if (!to) return undefined;
  const parts = [
    part("text/plain", ["This is an email abuse report."]),
    part("message/feedback-report", ["Feedback-Type: abuse", "User-Agent: Mailbox/1.0", "Version: 1"]),
    part("text/rfc822-headers", headersOf(mail)),
  ];
  return { to, raw: reportOf(to, `FW: ${plainSubject(mail)}`, "feedback-report", parts) };
}

export const readerOf = (mail: Email): string => mail.to?.[0]?.address ?? "";

const headersOf = ({ headerLines }: Email): string[] => headerLines.map(({ line }) => line);

const part = (type: string, lines: readonly string[]): string[] => [
  "--report",
  `Content-Type: ${type}`,
  "",
  ...lines,
  "",
];

function reportOf(to: string, subject: string, type: string, parts: readonly string[][]): Buffer {
  const lines = [
    "Return-Path: <>",
    "From: Mail Delivery Subsystem <mailer-daemon@mailbox.plumbline.local>",
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${now().toUTCString()}`,
    `Message-ID: <${randomUUID()}@mailbox.plumbline.local>`,
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report;report-type=${type};boundary="report"`,
    "",
    ...parts.flat(),
    "--report--",
    "",
  ];
  return Buffer.from(lines.join("\r\n"));
}
