/** Where pages of the website, their versions, their pictures and their visitors are kept. */
import type { Generated, GeneratedAlways } from "kysely";
import type { PageContent } from "./blocks-contract.ts";
import type { PageStatus } from "./contract.ts";
import type { DomainState } from "./site/contract.ts";

export type WebsitePageRow = {
  organization_id: string;
  id: Generated<number>;
  status: Generated<PageStatus>;
  draft: PageContent;
  title: GeneratedAlways<string>;
  slug: GeneratedAlways<string>;
  published_number: number | null;
  published_slug: string | null;
  is_changed: Generated<boolean>;
  scheduled_at: string | null;
  scheduled_zone: string | null;
  scheduled_by: string | null;
  scheduled_by_name: string | null;
  version: Generated<number>;
  created_by: string | null;
  updated_by_name: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  search_text: GeneratedAlways<string>;
  sort_title: GeneratedAlways<string>;
};

export type WebsitePageVersionRow = {
  organization_id: string;
  page_id: number;
  number: number;
  content: PageContent;
  published_at: string;
  published_by_name: string;
};

export type WebsitePreviewLinkRow = {
  organization_id: string;
  id: string;
  page_id: number;
  token_hash: Buffer;
  ends_at: string;
  created_by_name: string;
  created_at: string;
};

export type WebsitePictureRow = {
  organization_id: string;
  page_id: number;
  sha256: Buffer;
  key: string;
  width: number | null;
  height: number | null;
  file_id: number;
};

export type WebsiteRow = {
  organization_id: string;
  edition: Generated<number>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
};

export type WebsiteSlugRow = {
  organization_id: string;
  slug: string;
  is_current: boolean;
  created_at: string;
};

export type WebsiteDomainRow = {
  organization_id: string;
  id: Generated<number>;
  host: string;
  token: string;
  state: Generated<DomainState>;
  problem: string | null;
  verified_at: string | null;
  checked_at: string | null;
  is_main: Generated<boolean>;
  created_at: string;
};

export type WebsiteRedirectRow = {
  organization_id: string;
  id: Generated<number>;
  from_slug: string;
  page_id: number;
  is_automatic: boolean;
  created_at: string;
};

export type WebsitePageDayRow = {
  organization_id: string;
  page_id: number;
  day: string;
  source: string;
  views: Generated<number>;
  visitors: Generated<number>;
  entries: Generated<number>;
  leads: Generated<number>;
  bookings: Generated<number>;
  conversions: Generated<number>;
};

export type WebsitePageVisitorRow = {
  organization_id: string;
  page_id: number;
  day: string;
  visitor: Buffer;
  source: string;
  seen_at: string;
  has_sent: Generated<boolean>;
  has_booked: Generated<boolean>;
};

export type WebsitePageTables = {
  website_pages: WebsitePageRow;
  website_page_versions: WebsitePageVersionRow;
  website_preview_links: WebsitePreviewLinkRow;
  website_pictures: WebsitePictureRow;
  websites: WebsiteRow;
  website_slugs: WebsiteSlugRow;
  website_domains: WebsiteDomainRow;
  website_redirects: WebsiteRedirectRow;
  website_page_days: WebsitePageDayRow;
  website_page_visitors: WebsitePageVisitorRow;
};
