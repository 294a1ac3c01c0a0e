/** Writes emails as they come over the wire, also such as no mail program would write. */
import { randomUUID } from "node:crypto";

export type Written = {
  from?: string;
  to?: string;
  subject?: string;
  text?: string;
  html?: string;
  messageId?: string | null;
  inReplyTo?: string;
  headers?: Record<string, string>;
  files?: { name: string; type?: string; bytes: Buffer }[];
};

const crlf = (lines: readonly string[]): string => lines.join("\r\n");

function headOf({
  from = "Ida Berg <ida@customer.example>",
  to = "reply@example.test",
  ...mail
}: Written): string[] {
  const id = mail.messageId === undefined ? `<${randomUUID()}@customer.example>` : mail.messageId;
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${mail.subject ?? "Re: Your visit"}`,
    "Date: Fri, 20 Nov 2026 17:00:00 +0000",
    ...(id === null ? [] : [`Message-ID: ${id}`]),
    ...(mail.inReplyTo ? [`In-Reply-To: ${mail.inReplyTo}`] : []),
    ...Object.entries(mail.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    "MIME-Version: 1.0",
  ];
}

export function rawMail(mail: Written): Buffer {
  const head = headOf(mail);
  const body =
    mail.html === undefined
      ? ["Content-Type: text/plain; charset=utf-8", "", mail.text ?? "Thursday works for me."]
      : ["Content-Type: text/html; charset=utf-8", "", mail.html];
  if (!mail.files) return Buffer.from(crlf([...head, ...body, ""]));
  const parts = mail.files.flatMap(({ name, type = "application/octet-stream", bytes }) => [
    "--outer",
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    "Content-Transfer-Encoding: base64",
    "",
    bytes.toString("base64").replace(/.{76}/g, "$&\r\n"),
  ]);
  const type = 'Content-Type: multipart/mixed; boundary="outer"';
  return Buffer.from(crlf([...head, type, "", "--outer", ...body, ...parts, "--outer--", ""]));
}

/** Parts within parts, so many deep. */
export function nestedMail(depth: number): Buffer {
  const opened = Array.from({ length: depth }, (_, level) => [
    `Content-Type: multipart/mixed; boundary="b${level}"`,
    "",
    `--b${level}`,
  ]);
  return Buffer.from(crlf([...headOf({}), ...opened.flat(), "Content-Type: text/plain", "", "Deep down"]));
}

export type Status = { status: string; diagnostic?: string; action?: string; recipient?: string };

/** A report of a mail server (RFC 3464), as the large providers write it. */
export function bounceMail(
  { status, diagnostic, action = "failed", recipient = "ida@customer.example" }: Status,
  returned: string[] = ["Subject: Your visit"],
): Buffer {
  return Buffer.from(
    crlf([
      ...headOf({
        from: "Mail Delivery Subsystem <mailer-daemon@mx.example>",
        subject: "Delivery Status Notification (Failure)",
        headers: { "Auto-Submitted": "auto-replied", "Return-Path": "<>" },
      }),
      'Content-Type: multipart/report; report-type=delivery-status; boundary="r"',
      "",
      "--r",
      "Content-Type: text/plain",
      "",
      "Your message wasn't delivered.",
      "--r",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.example",
      "Arrival-Date: Fri, 20 Nov 2026 09:00:00 -0800",
      "",
      `Final-Recipient: rfc822; ${recipient}`,
      `Action: ${action}`,
      `Status: ${status}`,
      ...(diagnostic ? [`Diagnostic-Code: smtp; ${diagnostic}`] : []),
      "",
      "--r",
      "Content-Type: text/rfc822-headers",
      "",
      ...returned,
      "",
      "--r--",
      "",
    ]),
  );
}

/** A report of a provider whose reader pressed "spam" (RFC 5965). */
export const complaintMail = (returned: string[], feedback = "abuse"): Buffer =>
  Buffer.from(
    crlf([
      ...headOf({ from: "feedback@provider.example", subject: "FW: Your visit" }),
      'Content-Type: multipart/report; report-type=feedback-report; boundary="r"',
      "",
      "--r",
      "Content-Type: text/plain",
      "",
      "This is an email abuse report.",
      "--r",
      "Content-Type: message/feedback-report",
      "",
      `Feedback-Type: ${feedback}`,
      "User-Agent: SomeGenerator/1.0",
      "Version: 1",
      "",
      "--r",
      "Content-Type: message/rfc822",
      "Content-Disposition: inline",
      "",
      ...returned,
      "",
      "Hello",
      "--r--",
      "",
    ]),
  );
