/** Pages of websites as they were drawn: kept in memory until something changes that shows on them. */

import { now } from "#platform/clock.ts";
import { type Packed, pack } from "#platform/http/packed.ts";
import { publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { PageContent } from "../blocks-contract.ts";
import { publishedPictures } from "../publishing/pictures.ts";
import { findPageVersion } from "../store.ts";
import { pageDocument } from "./page-document.ts";
import { pageFactsOf } from "./page-facts.ts";
import { findLook, isDemoBusiness } from "./serving-store.ts";
import type { SiteContext } from "./site-context.ts";

type DrawnPage = {
  headers: Record<string, string>;
  /** With marks where forms stand. */
  text: string;
  hasForm: boolean;
  /** Ready to be sent, where no form has to be drawn for each visitor. */
  packed: Packed | undefined;
};

type Served = { id: number; published_number: number };

const drawn = new Map<string, { key: string; page: Promise<DrawnPage | undefined> }>();
const mostDrawn = 300;

/** Free times are looked up anew after this. */
const timesMs = 60_000;

/** Undefined for a page whose version is gone. Requests that come meanwhile wait for the same rendering. */
export async function drawnPage(context: SiteContext, served: Served): Promise<DrawnPage | undefined> {
  const { scope, address } = context;
  const place = `${scope.organizationId} ${served.id}`;
  const key = `${served.published_number} ${address.url} ${await findLook(scope)} ${Math.floor(now().getTime() / timesMs)}`;
  const before = drawn.get(place);
  if (before?.key === key) return before.page;
  const page = draw(context, served);
  drawn.delete(place);
  drawn.set(place, { key, page });
  page.catch(() => drawn.delete(place));
  for (const [oldest] of drawn) {
    if (drawn.size <= mostDrawn) break;
    drawn.delete(oldest);
  }
  return page;
}

async function draw({ actor, scope }: SiteContext, { id, published_number }: Served) {
  const version = await findPageVersion(scope, id, published_number);
  if (!version) return undefined;
  const { content } = version;
  const facts = await pageFactsOf(actor, content);
  const find = await publishedPictures(scope, id, content);
  const isListed = !content.is_hidden && !(await isDemoBusiness(scope));
  const answer = publicPageAnswer(200, pageDocument({ content, facts, find, isListed }));
  const hasForm = hasFormOn(content);
  const text = String(answer.body);
  return {
    headers: answer.headers ?? {},
    text,
    hasForm,
    packed: hasForm ? undefined : await pack(Buffer.from(text), { isSmall: false }),
  };
}

const hasFormOn = ({ blocks }: PageContent): boolean =>
  blocks.some((block) => block.kind === "lead_form" && block.form_id !== null);
