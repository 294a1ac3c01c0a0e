/** What stands below an email that a member writes: the business's lines, filled in for who writes. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import type { Scope } from "#platform/actor.ts";
import { namesIn, replaceNames } from "#shared/messages/merge-fields.ts";
import { type signatureFields, usualSignature } from "./contract.ts";
import { findMailSettings } from "./store.ts";

/** For whoever the scope acts for. */
export async function signatureOf(scope: Scope): Promise<string> {
  return filledSignature(scope, (await findMailSettings(scope))?.signature ?? usualSignature);
}

/** A line whose fields are all unknown says nothing, and is left out. */
export async function filledSignature(scope: Scope, text: string): Promise<string> {
  const { name, phone, website } = await publicBrandOf(scope);
  const facts: Record<keyof typeof signatureFields, string> = {
    sender: scope.actor.name ?? "",
    business: name,
    business_phone: phone?.text ?? "",
    website: website?.text ?? "",
  };
  const valueOf = (field: string): string | undefined => facts[field as keyof typeof facts];
  const isSaid = (line: string): boolean => {
    const names = namesIn(line).filter((field) => valueOf(field) !== undefined);
    return names.length === 0 || names.some((field) => valueOf(field) !== "");
  };
  const lines = text.split("\n").filter(isSaid);
  return lines
    .map((line) => replaceNames(line, valueOf).trimEnd())
    .join("\n")
    .trim();
}
