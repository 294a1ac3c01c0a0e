/** The development page of texts: shows what the local stand-in kept, to people at this machine only. */
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../app-context.ts";
import type { KeptText, KeptTexts } from "../sms/kept-texts.ts";
import { assertAtThisMachine, escape, sendPage } from "./dev-page.ts";

export function mountTexts(app: FastifyInstance, appContext: AppContext): void {
  if (appContext.sms.kind !== "kept") return;
  const texts = appContext.sms as KeptTexts;
  app.get("/dev/texts", async (request, reply) => {
    assertAtThisMachine(request, "The page of texts");
    const rows = (await texts.list()).map(rowOf);
    const body = rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "<p>No text has been sent yet.</p>";
    const intro = "<h1>Texts</h1><p>Texts that would have left if a carrier were connected.</p>";
    return sendPage(reply, "Texts", intro + body);
  });
}

const rowOf = ({ to, text, sentAt }: KeptText): string =>
  `<li><pre>${withLinks(text)}</pre><span>to ${escape(to)} · ${escape(sentAt)}</span></li>`;

const withLinks = (text: string): string =>
  escape(text).replace(/https?:\/\/[^\s&]+/g, (address) => `<a href="${address}">${address}</a>`);
