/** The brand as customers meet it: what public pages wear, and how mails end. */
import type { Scope } from "#platform/actor.ts";
import { notFound } from "#platform/errors.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import { headingFace, markLetters } from "#shared/brand.ts";
import { formatPhone } from "#shared/phone.ts";
import { logoPath } from "./paths.ts";
import { findAsset, findBrand, findContact, findLogoBytes, type KeptAsset, type KeptBrand } from "./store.ts";

type Contact = NonNullable<Awaited<ReturnType<typeof findContact>>>;

/** `scope` speaks for the business whose customers are shown it. */
export async function publicBrandOf(scope: Scope): Promise<PublicBrand> {
  const contact = await findContact(scope);
  if (!contact) throw notFound("Organization");
  const brand = await findBrand(scope);
  const logo = brand?.logo_id ? await findAsset(scope, brand.logo_id) : undefined;
  return brandWith(scope, contact, brand, logo);
}

export type Look = Pick<KeptBrand, "color" | "accent" | "typeface" | "heading_typeface" | "website">;

export function brandWith(
  { actor: { country } }: Scope,
  contact: Contact,
  look: Look | undefined,
  logo: KeptAsset | undefined,
): PublicBrand {
  const { name, phone } = contact;
  return {
    name,
    letters: markLetters(name),
    logo: logo ? { url: urlOf(logo), width: logo.width, height: logo.height } : null,
    color: look?.color ?? null,
    accent: look?.accent ?? null,
    ...(look
      ? { typeface: look.typeface, headingTypeface: headingFace(look.heading_typeface, look.typeface) }
      : {}),
    phone: phone ? { text: formatPhone(phone, country), href: `tel:${phone.replace(/[^+\d]/g, "")}` } : null,
    address: addressLines(contact),
    website: look?.website ? { text: plainAddress(look.website), href: look.website } : null,
  };
}

/** For papers, which carry the picture itself. */
export const logoBytesOf = (scope: Scope): Promise<Buffer | undefined> => findLogoBytes(scope);

export const urlOf = ({ sha256, media_type }: KeptAsset): string =>
  logoPath(sha256.toString("hex"), media_type);

/** "1420 W Grove St" and "Boise, ID 83702". */
export function addressLines({ address, city, state, zip_code: zip }: Contact): string[] {
  const region = [state, zip].filter(Boolean).join(" ");
  return [address, [city, region].filter(Boolean).join(", ")].filter((line): line is string => Boolean(line));
}

/** "copperleaf.example" of "https://www.copperleaf.example/". */
const plainAddress = (website: string): string =>
  website.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
