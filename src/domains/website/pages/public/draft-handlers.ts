/** The draft of a page for anyone with its preview link, until the link expires. Hidden from search engines. */
import { requirePermission, systemActor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { CallContext } from "#platform/http/context.ts";
import { html } from "#platform/http/html.ts";
import { publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { RawAnswer, RawRequest } from "#platform/http/raw-calls.ts";
import { hashOfSecret } from "#platform/opaque-token.ts";
import { draftPictures } from "../publishing/pictures.ts";
import { findPreview } from "../publishing/preview-links-store.ts";
import { findPageRow } from "../store.ts";
import { pageDocument } from "./page-document.ts";
import { pageFactsOf } from "./page-facts.ts";
import { formPreview, withForms } from "./page-forms.ts";

/** The address is the secret: it isn't sent to other sites as a referrer, and isn't cached. */
const headers = {
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
  "cache-control": "private, no-store",
};

export async function showDraft({ params }: RawRequest, call: CallContext): Promise<RawAnswer> {
  const token = params["token"] ?? "";
  const found = /^[\w-]{43}$/.test(token)
    ? await findPreview(call.appContext.pool, hashOfSecret(token))
    : undefined;
  if (!found || Date.parse(found.ends_at) <= now().getTime()) return ended();
  const organization = { id: found.organization_id, timeZone: found.time_zone, country: found.country };
  const actor = systemActor(call.appContext, organization, call.request);
  const scope = requirePermission(actor, "website.view");
  const page = await findPageRow(scope, found.page_id);
  if (!page) return ended();
  const facts = await pageFactsOf(actor, page.draft);
  const find = await draftPictures(scope, page.draft);
  const answer = publicPageAnswer(
    200,
    pageDocument({ content: page.draft, facts, find, isListed: false }),
    headers,
  );
  return { ...answer, body: await withForms(String(answer.body), (id) => formPreview(actor, id)) };
}

const ended = (): RawAnswer =>
  publicPageAnswer(
    404,
    {
      title: "Link not found",
      brand: { name: "Website" },
      isNarrow: true,
      content: html`<h1>Link not found</h1><p>This preview link has ended, or it's incomplete. Ask for a new one.</p>`,
    },
    headers,
  );
