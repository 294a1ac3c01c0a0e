/** The development mailbox: shows the mail that the local stand-in kept, to people at this machine only. */
import type { FastifyInstance } from "fastify";
import type { Email } from "postal-mime";
import type { AppContext } from "../app-context.ts";
import { notFound } from "../errors.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import { assertAtThisMachine, escape, sendPage } from "./dev-page.ts";
import { answerForms, mountMailboxAnswers, writeForm } from "./mailbox-answers.ts";

export async function mountMailbox(app: FastifyInstance, appContext: AppContext): Promise<void> {
  if (appContext.mail.kind !== "mailbox") return;
  const mailbox = appContext.mail as Mailbox;

  app.get<{ Querystring: Record<string, string> }>("/dev/mailbox", async (request, reply) => {
    assertAtThisMachine(request, name);
    const mails = await Promise.all(
      (await mailbox.list()).map(async ({ id, raw }) => ({ id, mail: await parse(raw) })),
    );
    return sendPage(reply, "Development mailbox", listOf(mails) + writeForm(request.query));
  });
  const find = async (id: string): Promise<Email> => {
    const found = (await mailbox.list()).find((each) => each.id === id);
    if (!found) throw notFound("Mail");
    return parse(found.raw);
  };
  await mountMailboxAnswers(app, appContext, name, find);
  app.get<{ Params: { id: string }; Querystring: Record<string, string> }>(
    "/dev/mailbox/:id",
    async (request, reply) => {
      assertAtThisMachine(request, name);
      const mail = await find(request.params.id);
      const heading = `<p><a href="/dev/mailbox">All mail</a></p><h1>${escape(mail.subject ?? "")}</h1>`;
      const facts = `<p>To ${escape(recipientsOf(mail))} · ${escape(mail.date ?? "")}</p>`;
      return sendPage(
        reply,
        mail.subject ?? "Mail",
        `${heading}${facts}<pre>${withLinks(mail.text ?? "")}</pre>${attachmentsOf(request.params.id, mail)}${answerForms(request.params.id, mail, request.query)}`,
      );
    },
  );
  app.get<{ Params: { id: string; number: string } }>("/dev/mailbox/:id/:number", async (request, reply) => {
    assertAtThisMachine(request, name);
    const { id: wanted, number } = request.params;
    const file = (await find(wanted)).attachments[Number(number)];
    if (!file) throw notFound("Attachment");
    // As plain text, whatever it says it is: nothing that came by mail is run here.
    return reply.type("text/plain; charset=utf-8").send(textOfFile(file));
  });
}

const name = "The development mailbox";

const parse = async (raw: Buffer): Promise<Email> => (await import("postal-mime")).default.parse(raw);

function listOf(mails: { id: string; mail: Email }[]): string {
  const rows = mails.map(
    ({ id, mail }) =>
      `<li><a href="/dev/mailbox/${encodeURIComponent(id)}">${escape(mail.subject ?? "(no subject)")}</a>
       <span>to ${escape(recipientsOf(mail))} · ${escape(mail.date ?? "")}</span></li>`,
  );
  const body = rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "<p>No mail has been sent yet.</p>";
  return `<h1>Development mailbox</h1><p>Mail that would have left if SMTP_URL were set.</p>${body}`;
}

function attachmentsOf(id: string, { attachments }: Email): string {
  if (attachments.length === 0) return "";
  const rows = attachments.map((file, index) => {
    const label = file.filename ?? `Part ${index + 1}`;
    return `<li><a href="/dev/mailbox/${encodeURIComponent(id)}/${index}">${escape(label)}</a>
      <span>${escape(file.mimeType)}</span>${wordsOf(file)}</li>`;
  });
  return `<h2>Attachments</h2><ul>${rows.join("")}</ul>`;
}

const wordsOf = (file: Email["attachments"][number]): string =>
  file.mimeType.startsWith("text/") ? `<pre>${escape(textOfFile(file))}</pre>` : "";

const textOfFile = ({ content }: Email["attachments"][number]): string =>
  typeof content === "string" ? content : Buffer.from(content as ArrayBuffer).toString("utf8");

const recipientsOf = (mail: Email): string => (mail.to ?? []).map(({ address }) => address).join(", ");

const withLinks = (text: string): string =>
  escape(text).replace(/https?:\/\/[^\s&]+/g, (address) => `<a href="${address}">${address}</a>`);
