/** The development mailbox: shows the mail that the local stand-in kept, to people at this machine only. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import PostalMime, { type Email } from "postal-mime";
import { forbidden, notFound } from "../errors.ts";
import type { Ground } from "../ground.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import { isThisMachine } from "./health.ts";

export function mountMailbox(app: FastifyInstance, ground: Ground): void {
  if (ground.mail.kind !== "mailbox") return;
  const mailbox = ground.mail as Mailbox;

  app.get("/dev/mailbox", async (request, reply) => {
    assertAtThisMachine(request);
    const mails = await Promise.all(
      (await mailbox.list()).map(async ({ id, raw }) => ({ id, mail: await PostalMime.parse(raw) })),
    );
    return sendPage(reply, "Development mailbox", listOf(mails));
  });
  app.get<{ Params: { id: string } }>("/dev/mailbox/:id", async (request, reply) => {
    assertAtThisMachine(request);
    const found = (await mailbox.list()).find(({ id }) => id === request.params.id);
    if (!found) throw notFound("Mail");
    const mail = await PostalMime.parse(found.raw);
    const heading = `<p><a href="/dev/mailbox">All mail</a></p><h1>${escape(mail.subject ?? "")}</h1>`;
    const facts = `<p>To ${escape(recipientsOf(mail))} · ${escape(mail.date ?? "")}</p>`;
    return sendPage(
      reply,
      mail.subject ?? "Mail",
      `${heading}${facts}<pre>${withLinks(mail.text ?? "")}</pre>`,
    );
  });
}

function assertAtThisMachine(request: FastifyRequest): void {
  if (!isThisMachine(request.ip))
    throw forbidden("The development mailbox can only be read at this machine.");
}

function listOf(mails: { id: string; mail: Email }[]): string {
  const rows = mails.map(
    ({ id, mail }) =>
      `<li><a href="/dev/mailbox/${encodeURIComponent(id)}">${escape(mail.subject ?? "(no subject)")}</a>
       <span>to ${escape(recipientsOf(mail))} · ${escape(mail.date ?? "")}</span></li>`,
  );
  const body = rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "<p>No mail has been sent yet.</p>";
  return `<h1>Development mailbox</h1><p>Mail that would have left if SMTP_URL were set.</p>${body}`;
}

const recipientsOf = (mail: Email): string => (mail.to ?? []).map(({ address }) => address).join(", ");

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

const withLinks = (text: string): string =>
  escape(text).replace(/https?:\/\/[^\s&]+/g, (address) => `<a href="${address}">${address}</a>`);

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:48rem;margin:2rem auto;padding:0 1rem}
pre{white-space:pre-wrap}li{margin:.5rem 0}li span{display:block;opacity:.75}`;

function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title>`;
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .send(
      `<!doctype html><html lang="en"><head>${head}<style>${style}</style></head><body><main>${body}</main></body></html>`,
    );
}
