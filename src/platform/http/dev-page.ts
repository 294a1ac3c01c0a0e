/** The plain pages that show a developer what the stand-ins did; for people at this machine only. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "../app-context.ts";
import { forbidden } from "../errors.ts";
import { isAtThisMachine, isForOthers } from "./this-machine.ts";

/** Throws `forbidden`; `what` begins the sentence: "The development mailbox". */
export function assertAtThisMachine(request: FastifyRequest, what: string): void {
  if (!isAtThisMachine(request)) throw forbidden(`${what} can only be read at this machine.`);
}

/** Another site open in the same browser must not press the buttons of a page. Throws `forbidden`. */
export function assertFromThisPage({ headers }: FastifyRequest): void {
  const { origin, host, "sec-fetch-site": site = "same-origin" } = headers;
  const isOurs = site === "same-origin" && (origin === undefined || origin === `http://${host}`);
  if (!isOurs) throw forbidden("Use the buttons on the page itself.");
}

export const momentText = (moment: Date): string =>
  `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;

export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

/** A button that sends what it stands for. */
export function buttonForm(action: string, fields: Record<string, string>, label: string): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  );
  return `<form method="post" action="${action}">${hidden.join("")}<button>${escape(label)}</button></form>`;
}

/** For the log at the start, where others use the installation and their links to reset passwords are kept here. */
export function warningOfKeptMail({ config, mail }: Pick<AppContext, "config" | "mail">): string | undefined {
  if (mail.kind !== "mailbox" || !isForOthers(config)) return undefined;
  return (
    "Email is not sent. It is kept in the development mailbox, with the links that reset passwords. Set SMTP_URL, " +
    "and let no proxy pass /dev/ on."
  );
}

export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:48rem;margin:2rem auto;padding:0 1rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere}li{margin:.5rem 0}li span{display:block;opacity:.75}
form{display:inline-block;margin:0 .5rem .5rem 0}button{font:inherit;padding:.25rem .75rem}
table{border-collapse:collapse;width:100%;font-size:.875rem}th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-top:1px solid #8886}
td.sum{text-align:right;font-variant-numeric:tabular-nums}.wide{overflow-x:auto}`;

/** `body` is HTML: what others wrote must have been escaped. */
export function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title>`;
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .send(
      `<!doctype html><html lang="en"><head>${head}<style>${style}</style></head><body><main>${body}</main></body></html>`,
    );
}
