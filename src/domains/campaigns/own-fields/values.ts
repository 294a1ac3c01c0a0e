/** The business's own fields of customers in a campaign: what fills them, and which of them can't be filled. */
import {
  archivedField,
  ownFactsFor,
  ownFactsOfSent,
  ownSamples,
  unknownFields,
} from "#domains/templates/own-facts.ts";
import type { Scope } from "#platform/actor.ts";
import { type MergeFacts, ownFieldsIn } from "#shared/messages/merge-fields.ts";
import { type CampaignContent, isCustomerField, wordsIn } from "../content-contract.ts";
import type { Shared } from "../writing.ts";

const namesOwn = (content: CampaignContent): boolean =>
  wordsIn(content).some((text) => ownFieldsIn(text).some(isCustomerField));

/** For these customers, whose values are read at once; nothing is asked where the content names no such field. */
export async function withOwn(
  scope: Scope,
  shared: Shared,
  { content, ids }: { content: CampaignContent; ids: readonly number[] },
): Promise<Shared> {
  return { ...shared, own: await ownFactsFor(scope, "customer", ids, wordsIn(content)) };
}

/** For the customer to whom the content was sent: its links lead on when a field was archived since. */
export async function withOwnOfSent(
  scope: Scope,
  shared: Shared,
  { content, id }: { content: CampaignContent; id: number },
): Promise<Shared> {
  return namesOwn(content) ? { ...shared, own: new Map([[id, await ownFactsOfSent(scope, id)]]) } : shared;
}

/** What stands for a customer's values when no customer is chosen. */
export const samplesFor = async (scope: Scope, content: CampaignContent): Promise<MergeFacts> =>
  namesOwn(content) ? ownSamples(scope, ["customer"]) : {};

/** Which own fields the actor can have filled: archived ones, and those that the role doesn't see, are none. */
export async function fillableBy(scope: Scope, content: CampaignContent): Promise<(name: string) => boolean> {
  const unknown: readonly string[] = await unknownFields(scope, wordsIn(content));
  return (name) => isCustomerField(name) && !unknown.includes(name);
}

/** Why nobody can get the content anymore, whoever saw its fields when it was sent; null where they can. */
export async function whyUnfillable(scope: Scope, content: CampaignContent): Promise<string | null> {
  const field = await archivedField(scope, wordsIn(content));
  return field === undefined
    ? null
    : `{${field}} can't be filled because its custom field is archived. Restore the field and resume this campaign, or cancel it.`;
}

const standInHost = "https://own.invalid/";

/** For the list of a campaign's links: addresses in place of own fields, which `linkAsWritten` turns into their names. */
export const linkStandIns = (content: CampaignContent): MergeFacts =>
  Object.fromEntries(
    wordsIn(content)
      .flatMap(ownFieldsIn)
      .map((field) => [field, standInHost + field]),
  );

/** "https://example.com/?code={customer.gate_code}" */
export const linkAsWritten = (address: string): string =>
  address.replace(/https(?::|%3A)(?:\/|%2F){2}own\.invalid(?:\/|%2F)(customer\.\w+)/gi, "{$1}");
