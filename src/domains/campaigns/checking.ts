/** What is wrong with a draft, or might be: each thing in a sentence that says the way out. */
import { type CampaignContent, type MailContent, textsOf } from "./content-contract.ts";
import { type Gap, gapsOf } from "./gaps-contract.ts";
import type { CampaignCheck } from "./results-contract.ts";
import type { KeptCampaign } from "./store.ts";
import { mailFor, postalAddressOf, type Shared, sampleFacts } from "./writing.ts";

/** Mail apps on phones show about so much of a subject. */
const longestSubject = 60;
const mostBytes = 100 * 1024;

/** What filters of mail providers have learned to look for, when it stands where everyone sees it first. */
const spamWords =
  /\b(act now|100% free|free money|risk[- ]free|guaranteed winner|you(?:'ve| have) won|winner|cash bonus|double your|no obligation|urgent|this is not spam|click here|order now|buy now|limited time only)\b|!{2,}|\${2,}/i;

type Keyed = CampaignCheck["key"];

const check = (key: Keyed, level: CampaignCheck["level"], message: string): CampaignCheck => ({
  key,
  level,
  message,
});

const noPostalAddress =
  "Add your business's postal address in Settings > Preferences. The law requires it in marketing emails.";

/** `isOwn` says which of the business's own fields can be filled. */
export const checksOf = (
  campaign: KeptCampaign,
  shared: Shared,
  isOwn: (name: string) => boolean,
): CampaignCheck[] => [
  ...ofGaps(campaign.content, isOwn),
  ...(campaign.content.kind === "mail"
    ? ofMail(campaign.content, shared)
    : [optOutCheck(campaign.content.text)]),
];

function ofGaps(content: CampaignContent, isOwn: (name: string) => boolean): CampaignCheck[] {
  const gaps = gapsOf(content, isOwn);
  const isAlt = ({ words }: Gap) => words.startsWith("Describe the image");
  const isField = ({ words }: Gap) => words.startsWith("{");
  const rest = gaps.filter((gap) => !isAlt(gap) && !isField(gap));
  return [
    ...rest.map(({ words }) => check("content", "error", words)),
    ...(rest.length === 0 ? [check("content", "passed", "Nothing is left blank.")] : []),
    ...gaps.filter(isField).map(({ words }) => check("merge_fields", "error", words)),
    ...(gaps.some(isField) ? [] : [check("merge_fields", "passed", "Every merge field can be filled.")]),
    ...altCheck(content, gaps.filter(isAlt).length),
  ];
}

function altCheck(content: CampaignContent, missing: number): CampaignCheck[] {
  if (content.kind !== "mail") return [];
  return missing > 0
    ? [check("alt_texts", "error", "Describe each image for people who can't see it.")]
    : [check("alt_texts", "passed", "Every image has a description.")];
}

function ofMail(content: MailContent, shared: Shared): CampaignCheck[] {
  const { subject } = content;
  const words = [subject, content.preheader, ...textsOf(content).map(({ text }) => text)].join("\n");
  const found = spamWords.exec(words)?.[0];
  const isShouting = subject.length > 8 && subject === subject.toUpperCase() && /\p{L}{4}/u.test(subject);
  const facts = { ...sampleFacts, ...shared.facts };
  const { html } = mailFor(content, shared, facts, { unsubscribeUrl: `${shared.publicUrl}/c/` });
  return [
    subject.length > longestSubject
      ? check(
          "subject",
          "warning",
          `Shorten the subject to ${longestSubject} characters so phones show all of it.`,
        )
      : check("subject", "passed", "The subject fits on a phone."),
    found !== undefined || isShouting
      ? check(
          "spam_words",
          "warning",
          isShouting && !found
            ? "Write the subject in sentence case. All capitals look like spam."
            : `"${found}" often lands in spam. Say it another way.`,
        )
      : check("spam_words", "passed", "No words that often land in spam."),
    Buffer.byteLength(html) > mostBytes
      ? check("size", "error", "This email is too large, so mail apps would cut it off. Remove some text.")
      : check("size", "passed", "The email is small enough to be shown whole."),
    postalAddressOf(shared.brand)
      ? check("postal_address", "passed", "Your postal address is in the email.")
      : check("postal_address", "error", noPostalAddress),
  ];
}

const optOutCheck = (text: string): CampaignCheck =>
  /\bstop\b/i.test(text)
    ? check("opt_out", "passed", "The text says how to opt out.")
    : check("opt_out", "warning", 'Say how to opt out, such as "Reply STOP to opt out."');
