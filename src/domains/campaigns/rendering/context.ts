/** For whom an email is drawn, and what of it is counted. */
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import type { MergeFacts } from "#shared/messages/merge-fields.ts";

export type MailContext = {
  brand: PublicBrand;
  /** Of this installation: pictures of the brand are fetched from it. */
  publicUrl: string;
  /** As the law asks of offers by email: whose they are, and where they can be reached by post. */
  business: { name: string; postalAddress: string };
  facts: MergeFacts;
  unsubscribeUrl: string;
  /** The address that stands for a web address of the email, so that a click is counted; the same address without it. */
  link?: (address: string, index: number, words: string) => string;
  /** Of a picture that shows nothing and says that the email was opened. */
  pixelUrl?: string;
};

export type RenderedMail = { subject: string; html: string; text: string };
