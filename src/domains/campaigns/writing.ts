/** The words of a campaign for one customer: merge fields filled in, and an email drawn with its links and its way out. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { factsOfCustomer, sharedFacts } from "#domains/templates/facts.ts";
import { type Actor, actingWithin, type Scope } from "#platform/actor.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import { fillFields, type MergeFacts, mergeFields, unfilledIn } from "#shared/messages/merge-fields.ts";
import { type CampaignContent, campaignFields, type MailContent, textsOf } from "./content-contract.ts";
import type { Addressee } from "./people-store.ts";
import type { MailContext, RenderedMail } from "./rendering/context.ts";
import { renderMail } from "./rendering/render-mail.ts";

/** What is the same for everyone who gets it, with what those whose turn it is have in the business's own fields. */
export type Shared = {
  actor: Actor;
  facts: MergeFacts;
  brand: PublicBrand;
  publicUrl: string;
  /** By the id of the customer. */
  own: ReadonlyMap<number, MergeFacts>;
};

/** `name` is the sender's. */
export async function sharedOf(scope: Scope, name: string | null): Promise<Shared> {
  const actor = scope.isTransaction ? actingWithin(scope, scope.actor) : scope.actor;
  const { sender, ...facts } = await sharedFacts(scope);
  const signed = name ?? (scope.actor.kind === "member" ? sender : undefined);
  return {
    actor,
    facts: { ...facts, ...(signed ? { sender: signed } : {}) },
    brand: await publicBrandOf(scope),
    publicUrl: publicUrlOf(scope),
    own: new Map(),
  };
}

export const publicUrlOf = ({ actor }: Scope): string =>
  actor.appContext.config.publicUrl.replace(/\/+$/, "");

/** What stands for a customer when no customer is chosen. */
export const sampleFacts: MergeFacts = Object.fromEntries(
  campaignFields.map((name) => [name, mergeFields[name].sample]),
);

export const factsFor = (
  { actor, facts, own }: Pick<Shared, "actor" | "facts" | "own">,
  customer: Addressee,
): MergeFacts => ({
  ...facts,
  ...factsOfCustomer(actor, customer),
  ...own.get(customer.id),
});

/** Where the business can be reached by post, on one line; blank if it isn't set. */
export const postalAddressOf = ({ address = [] }: PublicBrand): string => address.join(", ");

/** Why this customer's would have a gap; null where it has none. */
export function gapWords(content: CampaignContent, facts: MergeFacts): string | null {
  const unfilled = new Set(textsOf(content).flatMap(({ text }) => unfilledIn(text, facts)));
  if (unfilled.size === 0) return null;
  const fields = [...unfilled].map((field) => `{${field}}`).join(", ");
  return `${fields} ${unfilled.size === 1 ? "is" : "are"} blank for this customer.`;
}

type Ways = Pick<MailContext, "unsubscribeUrl" | "link" | "pixelUrl">;

export const contextFor = (shared: Shared, facts: MergeFacts, ways: Ways): MailContext => ({
  brand: shared.brand,
  publicUrl: shared.publicUrl,
  business: { name: shared.brand.name, postalAddress: postalAddressOf(shared.brand) },
  facts,
  ...ways,
});

export const mailFor = (content: MailContent, shared: Shared, facts: MergeFacts, ways: Ways): RenderedMail =>
  renderMail(content, contextFor(shared, facts, ways));

export const textFor = (text: string, facts: MergeFacts): string => fillFields(text, facts);
