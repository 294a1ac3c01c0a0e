/** Emails a member news of the business. Plain text alone: names in it may be what a stranger typed. */
import type { Scope } from "#platform/actor.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { cut } from "#shared/text.ts";
import type { NewsReader } from "./news-readers.ts";

export type MemberNews = {
  /** Names the occasion; each reader gets it once. */
  key: string;
  subject: string;
  paragraphs: readonly string[];
  link: { label: string; path: string };
};

/** Leaves with the transaction, and only then. */
export async function tellReader(
  tx: Scope,
  reader: NewsReader,
  { key, subject, paragraphs, link }: MemberNews,
): Promise<void> {
  const { appContext } = tx.actor;
  const url = `${appContext.config.publicUrl.replace(/\/+$/, "")}${link.path}`;
  const mail = {
    key: `${key}-${reader.id}`,
    to: reader.email,
    subject: cut(subject, 300),
    text: [`Hello ${reader.first_name},`, ...paragraphs, `${link.label}: ${url}`].join("\n\n"),
  };
  await appContext.jobs.enqueue(tx, sendMail, mail, { singletonKey: mail.key });
}
