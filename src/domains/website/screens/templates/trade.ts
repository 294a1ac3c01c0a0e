/** What the website of a trade is made of, and what of the business is filled in. */
import type { Begun } from "./make-page.ts";

/** What is known of the business when its website is begun. */
export type Business = {
  name: string;
  /** A published form that visitors can answer; null where there is none yet. */
  formId: number | null;
};

export type Trade = {
  key: string;
  name: string;
  about: string;
  keywords: string[];
  home: (business: Business) => { description: string; blocks: Begun[] };
  services: (business: Business) => { description: string; blocks: Begun[] };
  story: (business: Business) => { description: string; blocks: Begun[] };
  hours: { days: string; hours: string }[];
  /** Above the form on the contact page. */
  contactText: string;
};
