/** What the steps of a funnel are called, where it begins, and what keeps it from being published. */

import { pageUrl, siteAddressOf } from "#domains/website/pages/site/addresses.ts";
import { publicFormPath } from "#domains/website/paths.ts";
import type { Scope } from "#platform/actor.ts";
import type { FunnelStep } from "./steps-contract.ts";
import { findBookingSlug, findForms, findPages, type Target } from "./store.ts";

type Named = {
  names: string[];
  previewUrl: string | null;
  problems: string[];
};

type Known = {
  pages: Map<number, Target>;
  forms: Map<number, Target>;
  bookingSlug: string | undefined;
  /** Of a published page; asked only where a step is one. */
  urlOf: ((slug: string) => string) | undefined;
};

const byId = (targets: Target[]): Map<number, Target> => new Map(targets.map((each) => [each.id, each]));

/** What the steps of all these funnels point at, asked once. */
async function readTargets(scope: Scope, steps: readonly FunnelStep[]): Promise<Known> {
  const pageIds = steps.flatMap((step) => (step.kind === "page" ? [step.page_id] : []));
  const formIds = steps.flatMap((step) => (step.kind === "form" ? [step.form_id] : []));
  const site = pageIds.length > 0 ? await siteAddressOf(scope) : undefined;
  return {
    urlOf: site && ((slug) => pageUrl(site, slug)),
    pages: byId(pageIds.length > 0 ? await findPages(scope, pageIds) : []),
    forms: byId(formIds.length > 0 ? await findForms(scope, formIds) : []),
    bookingSlug: steps.some(({ kind }) => kind === "booking") ? await findBookingSlug(scope) : undefined,
  };
}

const targetOf = (step: FunnelStep, { pages, forms }: Known): Target | undefined =>
  step.kind === "page" ? pages.get(step.page_id) : step.kind === "form" ? forms.get(step.form_id) : undefined;

function nameOf(step: FunnelStep, known: Known): string {
  const target = targetOf(step, known);
  switch (step.kind) {
    case "page":
      return `Visited ${target?.name ?? "a deleted page"}`;
    case "form":
      return `Sent ${target?.name ?? "a deleted form"}`;
    case "booking":
      return "Booked online";
    case "visit":
      return "Visit completed";
    case "contract":
      return "Contract signed";
    case "paid":
      return "Paid";
  }
}

function problemOf(step: FunnelStep, known: Known): string | undefined {
  const target = targetOf(step, known);
  if (step.kind === "page" || step.kind === "form") {
    if (!target) return `A ${step.kind} of this funnel was deleted. Choose another one.`;
    return target.isPublished ? undefined : `Publish the ${step.kind} "${target.name}" first.`;
  }
  if (step.kind === "booking" && known.bookingSlug === undefined) return "Turn on your booking page first.";
  return undefined;
}

function previewUrlOf({ actor }: Scope, first: FunnelStep | undefined, known: Known): string | null {
  if (first?.kind === "page") {
    const slug = known.pages.get(first.page_id)?.address;
    return known.urlOf && typeof slug === "string" ? known.urlOf(slug) : null;
  }
  const origin = actor.appContext.config.publicUrl.replace(/\/+$/, "");
  if (first?.kind === "form") {
    const key = known.forms.get(first.form_id)?.address;
    return key ? `${origin}${publicFormPath(key)}` : null;
  }
  if (first?.kind === "booking" && known.bookingSlug) return `${origin}/book/${known.bookingSlug}`;
  return null;
}

export async function nameFunnels<Row extends { steps: FunnelStep[] }>(
  scope: Scope,
  rows: readonly Row[],
): Promise<(Row & Named)[]> {
  const known = await readTargets(
    scope,
    rows.flatMap(({ steps }) => steps),
  );
  return rows.map((row) => ({
    ...row,
    names: row.steps.map((step) => nameOf(step, known)),
    previewUrl: previewUrlOf(scope, row.steps[0], known),
    problems: [
      ...(row.steps.length < 2 ? ["Add at least two steps."] : []),
      ...row.steps.flatMap((step) => problemOf(step, known) ?? []),
    ],
  }));
}
