/** How pages of the website are written on the screen. */
import { lookup, wordsOf } from "#shared/lookup.ts";
import { plural } from "#shared/plural.ts";
import { formatDateTime } from "#shared/time/dates.ts";
import type { BlockKind } from "../pages/blocks-contract.ts";
import { type PageListItem, PageStatus } from "../pages/contract.ts";
import { sitePath, websitePagePath } from "../paths.ts";

export const pageStatusLabels: Record<PageStatus, string> = {
  draft: "Draft",
  published: "Published",
  archived: "Archived",
};
export const pageStatusColors: Record<PageStatus, string> = {
  draft: "gray",
  published: "green",
  archived: "gray",
};
export const pageStatusOptions = PageStatus.options.map((value) => ({
  value,
  label: pageStatusLabels[value],
}));

export const blockLabels = lookup<BlockKind, string>(
  {
    hero: "Hero",
    text: "Text",
    image: "Picture",
    gallery: "Gallery",
    before_after: "Before and After",
    services: "Services and Prices",
    booking: "Online Booking",
    reviews: "Reviews",
    team: "Team",
    service_area: "Service Area",
    faq: "Questions and Answers",
    call_to_action: "Call to Action",
    lead_form: "Form",
    contact: "Contact and Hours",
    divider: "Divider",
  },
  wordsOf,
);

export const countedPages = (count: number): string => plural(count, "page");
export const countedViews = (count: number): string => plural(count, "view");

export const pathOfPage = ({ id }: { id: number }): string => websitePagePath({ id });

/** "/" of the home page. */
export const slugText = ({ slug }: { slug: string }): string => `/${slug}`;

/** On a domain of the business's own it stands elsewhere. */
export function viewUrl({ url }: Pick<PageListItem, "url">): string {
  const { pathname, origin } = new URL(url);
  return `${pathname.startsWith(sitePath("")) ? "" : origin}${pathname}`;
}

export const scheduledText = (at: string, zone: string): string =>
  `Publishes ${formatDateTime(new Date(at), zone)}`;
