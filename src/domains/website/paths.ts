/** The addresses of the website's screens, and of forms and pages as visitors get them. */
import { pagePath, pagePathWith } from "#shared/page-path.ts";
import type { FormSort, FormStatus } from "./forms/contract.ts";
import type { SubmissionState } from "./forms/submissions/contract.ts";
import type { PageSort, PageStatus } from "./pages/contract.ts";

type FormsQuery = { status?: FormStatus; sort?: FormSort; new?: 1 };
export const websiteFormsPath = pagePathWith<FormsQuery>()("/website/forms");
export const websiteFormPath = pagePath("/website/forms/:id");

type SubmissionsQuery = { state?: SubmissionState; submission?: number };
export const submissionsPath = pagePathWith<SubmissionsQuery>()("/website/forms/:id/submissions");

type PagesQuery = { status?: PageStatus; sort?: PageSort; new?: 1 };
export const websitePagesPath = pagePathWith<PagesQuery>()("/website/pages");
/** `block` is the one that is chosen in the editor. */
export const websitePagePath = pagePathWith<{ block?: string }>()("/website/pages/:id");

type SeoQuery = { status?: PageStatus; optimize?: number; analytics?: number };
export const websiteSeoPath = pagePathWith<SeoQuery>()("/website/seo");

export const websiteSettingsPath = pagePath("/settings/website");

/** As visitors reach it, on this installation. */
export const publicFormPath = (key: string): string => `/form/${key}`;

/** Of a whole website, at ours. */
export const sitePath = (slug: string): string => `/site/${slug}`;

/** Of a draft, for anyone with the link. */
export const previewPath = (token: string): string => `/site-preview/${token}`;

/** Of a picture on a page, by what it is made of; `width` in pixels. */
export const sitePicturePath = (sha256: string, width: number): string =>
  `/site-picture/${sha256}-${width}.webp`;
