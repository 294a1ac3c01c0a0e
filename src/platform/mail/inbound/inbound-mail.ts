/** What is read out of an email that came in, in plain words and within limits. */

export type InboundAttachment = { name: string | null; bytes: ArrayBuffer };

export type InboundMail = {
  from: { address: string; name: string } | null;
  subject: string;
  /** Without angle brackets; null where it has none. */
  messageId: string | null;
  /** The emails that it answers, without angle brackets, the nearest first. */
  answers: string[];
  /** Plain text, also of an email that is only HTML. */
  text: string;
  /** Written by a program: an out-of-office reply, a receipt, a list. */
  isAutomatic: boolean;
  /** Sent to many at once, as newsletters and lists are. */
  isBulk: boolean;
  report: Report | null;
  attachments: InboundAttachment[];
  /** How many attachments were beyond the limit. */
  furtherAttachments: number;
};

/** Says that an email was not delivered (RFC 3464), or that its reader calls it spam (RFC 5965). */
export type Report =
  | {
      kind: "bounce";
      /** "delayed" is a notice on the way, after which it may still arrive. */
      severity: "hard" | "soft" | "delayed";
      /** Whom it did not reach, where it says so. */
      recipient: string | null;
      /** Enhanced status code (RFC 3463) such as "5.1.1", where it has one. */
      status: string | null;
      /** What the other server said. */
      diagnostic: string | null;
    }
  | { kind: "complaint"; feedback: string };

/** Bytes, as large as most providers let an email be. */
export const mostMailBytes = 25 * 1024 * 1024;
export const mostMailText = 100_000;
export const mostAttachments = 50;
