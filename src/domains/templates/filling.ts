/** Fills in a template for a customer or a job, and says what could not be filled and where it stands. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import {
  type AnyMergeField,
  fillFields,
  type MergeFacts,
  unfilledIn,
} from "#shared/messages/merge-fields.ts";
import type { TemplateContent } from "./content-contract.ts";
import type { Filled, Unfilled, Use } from "./contract.ts";
import { templatePaper } from "./contract-paper.ts";
import { readFacts } from "./facts.ts";

export async function fillTemplate(actor: Actor, use: Use): Promise<Filled> {
  const { content, has_samples: hasSamples } = use;
  const known = await readFacts(requirePermission(actor, "templates.view"), use);
  const { facts, customer, job } = known;
  return {
    subject: content.kind === "email" ? fillFields(content.subject, facts).replaceAll("\n", " ") : null,
    text: content.kind === "contract" ? null : fillFields(content.text, facts),
    paper: content.kind === "contract" ? templatePaper(content, { ...known, hasSamples }) : null,
    unfilled: unfilledOf(content, facts),
    email: customer?.email ?? job?.client_email ?? null,
    phone: customer?.phone ?? job?.client_phone ?? null,
  };
}

export function unfilledOf(content: TemplateContent, facts: MergeFacts): Unfilled[] {
  const places = new Map<AnyMergeField, Set<string>>();
  for (const [place, text] of textsOf(content)) {
    for (const field of unfilledIn(text, facts)) {
      const known = places.get(field) ?? new Set();
      places.set(field, known.add(place));
    }
  }
  return [...places].map(([field, at]) => ({ field, places: [...at] }));
}

/** Each text with its path in a call that saves it: "content.sections.2.text". */
export function fieldsOf(content: TemplateContent): [path: string, text: string][] {
  if (content.kind === "text") return [["content.text", content.text]];
  if (content.kind === "email") {
    return [
      ["content.subject", content.subject],
      ["content.text", content.text],
    ];
  }
  const ofSections = content.sections.flatMap((section, index): [string, string][] => {
    const path = `content.sections.${index}`;
    if (section.kind === "prices") return [];
    if (section.kind === "fields")
      return section.fields.map(({ label }, place) => [`${path}.fields.${place}.label`, label]);
    return [
      [`${path}.heading`, section.heading],
      [`${path}.text`, section.text],
    ];
  });
  return [["content.title", content.title], ...ofSections];
}

/** Each text of the template with the name of its place, as a person would look for it. */
function textsOf(content: TemplateContent): [place: string, text: string][] {
  if (content.kind === "text") return [["Message", content.text]];
  if (content.kind === "email") {
    return [
      ["Subject", content.subject],
      ["Message", content.text],
    ];
  }
  const ofSections = content.sections.flatMap((section, index): [string, string][] => {
    const number = `Section ${index + 1}`;
    if (section.kind === "prices") return [];
    if (section.kind === "fields") return section.fields.map(({ label }) => [number, label]);
    const place = section.heading ? `${number}: ${section.heading}` : number;
    return [
      [place, section.heading],
      [place, section.text],
    ];
  });
  return [["Title", content.title], ...ofSections];
}
