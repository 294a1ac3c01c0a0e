/** A contract template as a PDF, with example details, to be looked through away from the screen. */
import { logoBytesOf } from "#domains/branding/public-brand.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { paperPdf } from "#platform/papers/paper-pdf.ts";
import { templatePaper } from "./contract-paper.ts";
import { readFacts } from "./facts.ts";
import { findTemplate } from "./service.ts";

/** Throws `not_found` also for a text or an email, which is no paper. */
export async function samplePdf(actor: Actor, id: number): Promise<Buffer> {
  const scope = requirePermission(actor, "templates.view");
  const { content } = await findTemplate(actor, id);
  if (content.kind !== "contract") throw notFound("Contract template");
  const known = await readFacts(scope, { has_samples: true });
  const paper = templatePaper(content, { ...known, hasSamples: true });
  const { log } = actor.appContext;
  return paperPdf(paper, { logo: await logoBytesOf(scope), createdAt: now(), log });
}
