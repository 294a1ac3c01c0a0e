/** What people do in the development mailbox: writing, answering, letting it bounce, calling it spam, by the door that others take. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Email } from "postal-mime";
import type { AppContext } from "../app-context.ts";
import { type Arrival, inboundDoor, type Taken } from "../mail/inbound/door.ts";
import { answerOf, bounceOf, complaintOf, letterOf, readerOf } from "../mail/mailbox-answers.ts";
import { providedBy } from "../provided.ts";
import { assertAtThisMachine, assertFromThisPage, buttonForm, escape } from "./dev-page.ts";

type Fields = Record<string, string | undefined>;
type Asked = FastifyRequest<{ Params: { id: string }; Body: Fields | undefined }>;

const largestForm = 100_000;

/** Throws `not_found` for a mail that is kept no more. */
type Find = (id: string) => Promise<Email>;

export async function mountMailboxAnswers(
  app: FastifyInstance,
  appContext: AppContext,
  name: string,
  find: Find,
): Promise<void> {
  await app.register(async (page) => {
    page.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: largestForm },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    const take = (path: string, arrivalOf: (mail: Email, fields: Fields) => Promise<Arrival | undefined>) =>
      page.post(`/dev/mailbox/:id/${path}`, async (request, reply) => {
        const { params, body } = request as Asked;
        assertAtThisMachine(request, name);
        assertFromThisPage(request);
        const arrival = await arrivalOf(await find(params.id), body ?? {});
        const taken = arrival
          ? await providedBy(appContext, inboundDoor).take(appContext, arrival)
          : "unknown";
        return reply.redirect(`/dev/mailbox/${encodeURIComponent(params.id)}?${path}=${taken}`, 303);
      });
    page.post("/dev/mailbox/write", async (request, reply) => {
      assertAtThisMachine(request, name);
      assertFromThisPage(request);
      const { from = "", to = "", subject = "", text = "" } = (request as Asked).body ?? {};
      const letter = await letterOf({ from: from.trim(), to: to.trim(), subject, text });
      const taken = await providedBy(appContext, inboundDoor).take(appContext, letter);
      return reply.redirect(`/dev/mailbox?written=${taken}`, 303);
    });
    take("answer", async (mail, { text = "", from, automatic }) =>
      answerOf(mail, { text, from: from?.trim() || readerOf(mail), isAutomatic: automatic === "on" }),
    );
    take("bounce", async (mail, { how }) => bounceOf(mail, how === "soft" ? "soft" : "hard"));
    take("spam", async (mail) => complaintOf(mail));
  });
}

const takenWords: Record<Taken, string> = {
  kept: "Received.",
  known: "Received before.",
  unknown: "Not accepted: this email expects no answer here.",
  too_many: "Not accepted: too many at once. Try again later.",
};

/** Below the list: an email to a business that has an address of its own. */
export function writeForm(query: Fields): string {
  const outcome = query["written"];
  const words: Record<string, string> = {
    ...takenWords,
    unknown: "Not accepted: no business has this address.",
  };
  const said = outcome && outcome in words ? `<p role="status">${words[outcome]}</p>` : "";
  return `<h2>Write to a business</h2>${said}<form method="post" action="/dev/mailbox/write" style="display:block">
    <p><label>From<br><input name="from" type="email" required style="width:100%"></label></p>
    <p><label>To<br><input name="to" type="email" required style="width:100%"></label></p>
    <p><label>Subject<br><input name="subject" style="width:100%"></label></p>
    <p><label>Message<br><textarea name="text" rows="5" required style="width:100%"></textarea></label></p>
    <button>Send Email</button></form>`;
}

/** Nothing for mail that expects none of them. */
export function answerForms(id: string, mail: Email, query: Fields): string {
  const path = `/dev/mailbox/${encodeURIComponent(id)}`;
  const outcome = query["answer"] ?? query["bounce"] ?? query["spam"];
  const said = outcome && outcome in takenWords ? `<p role="status">${takenWords[outcome as Taken]}</p>` : "";
  const answer = mail.replyTo?.length ? answerForm(`${path}/answer`, readerOf(mail)) : "";
  const reports = mail.returnPath
    ? buttonForm(`${path}/bounce`, { how: "hard" }, "Bounce: No Such Address") +
      buttonForm(`${path}/bounce`, { how: "soft" }, "Bounce: Mailbox Full") +
      buttonForm(`${path}/spam`, {}, "Mark as Spam")
    : "";
  return said + answer + reports;
}

const answerForm = (action: string, reader: string): string =>
  `<h2>Answer</h2><form method="post" action="${action}" style="display:block">
    <p><label>From<br><input name="from" value="${escape(reader)}" style="width:100%"></label></p>
    <p><label>Message<br><textarea name="text" rows="5" required style="width:100%"></textarea></label></p>
    <p><label><input type="checkbox" name="automatic"> Out-of-office reply</label></p>
    <button>Send Answer</button></form>`;
