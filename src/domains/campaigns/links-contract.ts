/** Where links of an email may lead, and where its pictures may come from. */
import {
  fillFields,
  type MergeFacts,
  mergeFieldNames,
  mergeFields,
  ownFieldsIn,
} from "#shared/messages/merge-fields.ts";

/** A host without a name and password before it, which could look like another host. */
const web = /^https?:\/\/[\p{L}\p{N}.-]+(:\d{1,5})?([/?#][^\s\\"<>]*)?$/iu;
const phone = /^tel:\+?[\d().-]{3,30}$/i;
const mail = /^mailto:[^\s\p{C}<>,;:?()[\]\\"]+@[^\s\p{C}<>,;:?()[\]\\"]+$/iu;
const bareHost = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d{1,5})?([/?#]\S*)?$/u;
const bareMail = /^[^\s\p{C}<>,;:?()[\]\\"/]+@[^\s\p{C}<>,;:?()[\]\\"/]+$/u;

/** As it stands in the email: with its scheme, "https://" where none was written; null for what leads nowhere safe. */
export function safeAddress(text: string): string | null {
  const line = text.trim();
  if (web.test(line) || mail.test(line)) return line;
  const dialed = line.replace(/\s+/g, "");
  if (phone.test(dialed)) return dialed;
  if (bareMail.test(line)) return `mailto:${line}`;
  return bareHost.test(line) ? `https://${line}` : null;
}

/** Of a link in which merge fields may stand: what fills a part of it is no address of its own. */
export function filledAddress(text: string, facts: MergeFacts): string | null {
  const line = text.trim();
  if (/^\{[\w.]+\}$/.test(line)) return safeAddress(fillFields(line, facts));
  const encoded = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, encodeURIComponent(value.toWellFormed())]),
  ) as MergeFacts;
  const filled = line.startsWith("mailto:") ? fillFields(line, facts) : fillFields(line, encoded);
  return safeAddress(filled);
}

const samples: MergeFacts = Object.fromEntries(
  mergeFieldNames.map((name) => [name, mergeFields[name].sample]),
);

/** Whether a link would lead somewhere once its merge fields are filled. */
export function isAddress(text: string): boolean {
  const scheme = /^\s*(mailto|tel):/i.exec(text)?.[1]?.toLowerCase();
  const own =
    scheme === "mailto" ? "nora@example.com" : scheme === "tel" ? "2085550142" : "https://example.com";
  const facts = Object.fromEntries(ownFieldsIn(text).map((field) => [field, own]));
  return filledAddress(text, { ...samples, ...facts }) !== null;
}

/** A picture of the brand's assets. */
const asset = /^\/brand\/[\da-f]{64}\.(png|jpg|webp)$/;

/** Null for what can't be shown. `publicUrl` is that of this installation. */
export function pictureAddress(text: string, publicUrl: string): string | null {
  const line = text.trim();
  if (asset.test(line)) return publicUrl.replace(/\/+$/, "") + line;
  return web.test(line) ? line : null;
}
