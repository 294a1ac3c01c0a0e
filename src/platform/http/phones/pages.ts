/** The phones of the stand-in for a carrier, for people at this machine: what they got, answering, and making trouble. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { normalisePhone } from "#shared/phone.ts";
import type { AppContext } from "../../app-context.ts";
import { invalid, notFound } from "../../errors.ts";
import type { SignedRequest } from "../../sms/port.ts";
import { picturesPath } from "../../sms/stand-in/stand-in.ts";
import { assertAtThisMachine, assertFromThisPage, sendPage } from "../dev-page.ts";
import { type Form, readForm } from "./form.ts";
import { phonesBody, phonesHome, threadBody, threadPath } from "./views.ts";

const name = "The page of phones";
const largestForm = 8 * 1024 * 1024;
const mostPictures = 10;

type Asked = { phone?: string; business?: string };

export async function mountPhones(app: FastifyInstance, appContext: AppContext): Promise<void> {
  await app.register(async (page) => {
    page.removeAllContentTypeParsers();
    page.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: largestForm },
      ({ headers }, body: Buffer, done) => done(null, readForm(headers["content-type"] ?? "", body)),
    );
    mountViews(page, appContext);
    mountButtons(page, appContext, (signed) => post(app, signed));
  });
}

function mountViews(page: FastifyInstance, { carrierStandIn: standIn, config }: AppContext): void {
  page.get(phonesHome, async (request, reply) => {
    assertAtThisMachine(request, name);
    const [threads, businesses] = [await standIn.listThreads(), await standIn.listBusinesses()];
    return sendPage(reply, "Phones", phonesBody(threads, businesses));
  });
  page.get<{ Querystring: Asked }>(threadPath, async (request, reply) => {
    assertAtThisMachine(request, name);
    const [phone, business] = [first(request.query.phone), first(request.query.business)];
    const texts = await standIn.findThread(phone, business);
    const known = (await standIn.listBusinesses()).find(({ number }) => number === business);
    if (texts.length === 0 && (!known || !normalisePhone(phone, "US").e164)) throw notFound("Thread");
    const behavior = await standIn.behaviorOf(phone);
    const shown = { phone, business, businessName: known?.business, texts, behavior };
    return sendPage(reply, `Phone ${phone}`, threadBody(shown, config.publicUrl));
  });
  page.get<{ Params: { id: string } }>(`${picturesPath}:id`, async (request, reply) => {
    assertAtThisMachine(request, name);
    const picture = await standIn.readMedia(`${picturesPath}${request.params.id}`);
    if (!picture) throw notFound("Picture");
    // Only what a browser draws is shown as what it says it is.
    const isDrawn = /^image\/(png|jpeg|gif|webp)$/.test(picture.contentType);
    return reply
      .type(isDrawn ? picture.contentType : "application/octet-stream")
      .header("cache-control", "no-store")
      .send(picture.bytes);
  });
}

function mountButtons(
  page: FastifyInstance,
  { carrierStandIn: standIn }: AppContext,
  deliver: (signed: SignedRequest) => Promise<void>,
): void {
  const button = (path: string, press: (form: Form, reply: FastifyReply) => Promise<FastifyReply>) =>
    page.post<{ Body: Form | null }>(path, async (request, reply) => {
      assertPressed(request);
      return press(request.body ?? { fields: new Map(), files: [] }, reply);
    });
  button(`${threadPath}/answer`, async (form, reply) => {
    const { phone, business } = placeIn(form);
    const pictures = form.files.slice(0, mostPictures);
    const text = field(form, "text");
    if (!text && pictures.length === 0) throw invalid("Write something, or choose a photo.");
    await standIn.answer({ phone, businessNumber: business, text, pictures });
    // By the same door as a carrier's, and what else is due with it.
    await standIn.deliverMessages(deliver);
    return reply.redirect(placePath(phone, business), 303);
  });
  button(`${threadPath}/behavior`, async (form, reply) => {
    const { phone, business } = placeIn(form);
    await standIn.setBehavior(phone, {
      isSlow: form.fields.has("slow"),
      isOutOfOrder: form.fields.has("out_of_order"),
      losesAnswers: form.fields.has("loses_answers"),
      errorCode: field(form, "error_code"),
    });
    return reply.redirect(placePath(phone, business), 303);
  });
  button(`${phonesHome}/registrations`, async (form, reply) => {
    const isApproved = field(form, "decision") === "approve";
    const reason = field(form, "reason") || "The sample messages don't match what you text about.";
    await standIn.decideRegistration(
      field(form, "organization"),
      isApproved ? { state: "approved", reason: null } : { state: "rejected", reason },
    );
    return reply.redirect(phonesHome, 303);
  });
}

function assertPressed(request: FastifyRequest): void {
  assertAtThisMachine(request, name);
  assertFromThisPage(request);
}

async function post(app: FastifyInstance, { path, body, signature = "" }: SignedRequest): Promise<void> {
  const answer = await app.inject({
    method: "POST",
    url: path,
    headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature },
    payload: body,
  });
  if (answer.statusCode >= 300) throw new Error(`The door for carriers answered ${answer.statusCode}`);
}

const placePath = (phone: string, business: string): string =>
  `${threadPath}?${new URLSearchParams({ phone, business }).toString()}`;

/** Of a parameter that comes twice, the first; without the one character that no database keeps. */
const first = (given: string | string[] | undefined): string =>
  ((Array.isArray(given) ? given[0] : given) ?? "").replaceAll("\u0000", "");

const field = ({ fields }: Form, of: string): string =>
  (fields.get(of) ?? "").replaceAll("\r\n", "\n").replaceAll("\u0000", "").trim();

/** Throws `invalid` for what is no number. */
function placeIn(form: Form): { phone: string; business: string } {
  const { e164: phone } = normalisePhone(field(form, "phone"), "US");
  const { e164: business } = normalisePhone(field(form, "business"), "US");
  if (!phone || !business) throw invalid("Enter both phone numbers, such as (212) 555-0142.");
  return { phone, business };
}
