/** The checks of which the score of a page is the sum: what each looks at, and how many points it gives for what. */
import type { PageContent } from "../pages/blocks-contract.ts";
import type { CheckKey } from "./contract.ts";
import { headingsOn, linksOn, picturesOn, wordsOn } from "./page-texts.ts";

/** Of the business, which search engines are told with every page. */
export type AuditFacts = { hasPhone: boolean; hasAddress: boolean };

export type Finding = {
  points: number;
  found: string;
  blocks?: readonly string[];
  /** What one press would change; absent where only the business knows. */
  mend?: string;
};

type Check = { label: string; look: (content: PageContent, facts: AuditFacts) => Finding };

export const checks: Record<CheckKey, Check> = {
  title: { label: "Title length", look: ({ title }) => lookAtTitle(title.length) },
  description: {
    label: "Meta description",
    look: ({ description }) => lookAtDescription(description.length),
  },
  heading: { label: "One main heading", look: lookAtHeadings },
  images: { label: "Alt text", look: lookAtPictures },
  links: { label: "Links", look: lookAtLinks },
  words: { label: "Word count", look: lookAtWords },
  keywords: { label: "Keywords", look: lookAtKeywords },
  structured_data: { label: "Structured data", look: lookAtFacts },
  url: { label: "URL", look: lookAtUrl },
  indexable: {
    label: "Indexing",
    look: ({ is_hidden }) =>
      is_hidden
        ? {
            points: 0,
            found: "Search engines are asked to leave this page out.",
            mend: "Let search engines list it",
          }
        : { points: 6, found: "Search engines can list this page." },
  },
  weight: { label: "Page weight", look: lookAtWeight },
};

export const longestGoodTitle = 60;

function lookAtTitle(length: number): Finding {
  if (length === 0) return { points: 0, found: "The page has no title." };
  const has = `The title has ${length} characters.`;
  if (length > longestGoodTitle)
    return { points: 6, found: `${has} Search results cut it off after 60.`, mend: "Shorten the title" };
  if (length < 20) return { points: 6, found: `${has} Use 20 to 60, with what you do and where.` };
  return { points: 12, found: has };
}

function lookAtDescription(length: number): Finding {
  const mend = "Write it from the page's text";
  if (length === 0) return { points: 0, found: "The page has no meta description.", mend };
  const has = `The meta description has ${length} characters.`;
  if (length < 70 || length > 160) return { points: 6, found: `${has} Use 70 to 160.`, mend };
  return { points: 12, found: has };
}

function lookAtHeadings(content: PageContent): Finding {
  const headings = headingsOn(content);
  if (headings.length === 0)
    return { points: 0, found: "The page has no main heading.", mend: "Add a heading with the title" };
  if (headings.length === 1) return { points: 10, found: "The page has one main heading." };
  return {
    points: 4,
    found: `The page has ${headings.length} main headings. Keep one hero block.`,
    blocks: headings.slice(1).map(({ id }) => id),
  };
}

function lookAtPictures(content: PageContent): Finding {
  const pictures = picturesOn(content);
  const bare = pictures.filter(({ shown }) => shown.alt === "");
  if (pictures.length === 0) return { points: 10, found: "The page has no pictures to describe." };
  if (bare.length === 0) return { points: 10, found: "Every picture has alt text." };
  return {
    points: Math.floor((10 * (pictures.length - bare.length)) / pictures.length),
    found: `${bare.length} of ${pictures.length} pictures have no alt text.`,
    blocks: [...new Set(bare.map(({ block }) => block))],
    mend: "Use the file names as alt text",
  };
}

function lookAtLinks(content: PageContent): Finding {
  const links = linksOn(content);
  if (links === 0) return { points: 0, found: "Nothing on this page leads further. Add a button or a link." };
  if (links === 1) return { points: 5, found: "One link leads further. Add another." };
  return { points: 8, found: `${links} links lead further.` };
}

function lookAtWords(content: PageContent): Finding {
  const count = wordsOn(content).split(/\s+/).filter(Boolean).length;
  const has = `The page has ${count} ${count === 1 ? "word" : "words"}.`;
  if (count >= 300) return { points: 12, found: has };
  const points = count >= 150 ? 8 : count >= 50 ? 4 : 0;
  return { points, found: `${has} Write 300 or more about what you do here.` };
}

const holds = (text: string, keyword: string): boolean => text.toLowerCase().includes(keyword.toLowerCase());

function lookAtKeywords(content: PageContent): Finding {
  const { keywords, title, description } = content;
  if (keywords.length === 0)
    return { points: 0, found: "The page has no keywords. Add what people search for." };
  const places = [
    ["the title", title],
    ["the meta description", description],
    ["the main heading", headingsOn(content)[0]?.heading ?? ""],
    ["the text", wordsOn(content)],
  ] as const;
  const missing = keywords.flatMap((keyword) =>
    places.filter(([, text]) => !holds(text, keyword)).map(([place]) => `"${keyword}" in ${place}`),
  );
  const all = keywords.length * places.length;
  if (missing.length === 0)
    return { points: 14, found: "Every keyword is in the title, description, heading and text." };
  return {
    points: Math.floor((14 * (all - missing.length)) / all),
    found: `Missing: ${missing.slice(0, 6).join(", ")}${missing.length > 6 ? " and more" : ""}.`,
  };
}

function lookAtFacts({ blocks }: PageContent, { hasPhone, hasAddress }: AuditFacts): Finding {
  const isKnown = hasPhone && hasAddress;
  const hasMore = blocks.some(({ kind }) => kind === "faq" || kind === "services");
  const missing = [
    ...(isKnown ? [] : ["Add your business's phone and address in the settings."]),
    ...(hasMore ? [] : ["Add a services or FAQ block."]),
  ];
  return {
    points: (isKnown ? 3 : 0) + (hasMore ? 3 : 0),
    found:
      missing.length > 0
        ? missing.join(" ")
        : "Search engines get the business, its services and its answers.",
  };
}

function lookAtUrl({ slug }: PageContent): Finding {
  const words = slug.split(/[-/]/).length;
  return slug.length <= 60 && words <= 6
    ? { points: 6, found: "The URL is short and plain." }
    : { points: 3, found: "The URL is long. Use up to 6 words." };
}

function lookAtWeight(content: PageContent): Finding {
  const pictures = picturesOn(content).length;
  if (pictures <= 12) return { points: 4, found: "The page is light." };
  return { points: pictures <= 24 ? 2 : 0, found: `The page has ${pictures} pictures. Keep 12 or fewer.` };
}
