/** The addresses of websites, which answer with finished pages. */

import { ownSitePath } from "#platform/http/public-pages/site-hosts.ts";
import type { RawCall } from "#platform/http/raw-calls.ts";
import { showDraft } from "./draft-handlers.ts";
import { mayHaveCertificate } from "./hosts.ts";
import { showOwnPage, showSitePage } from "./page-handlers.ts";
import { showDraftPicture, showSitePicture } from "./picture-handlers.ts";

export const websitePageRawCalls: RawCall[] = [
  { method: "GET", path: "/site/:slug", answer: showSitePage },
  { method: "GET", path: "/site/:slug/*", answer: showSitePage },
  { method: "GET", path: ownSitePath, answer: showOwnPage },
  { method: "GET", path: `${ownSitePath}/*`, answer: showOwnPage },
  { method: "GET", path: "/site-preview/:token", answer: showDraft },
  { method: "GET", path: "/site-picture/:file", answer: showSitePicture },
  { method: "GET", path: "/site-picture/draft/:organization/:id/:width", answer: showDraftPicture },
  { method: "GET", path: "/site-domain", answer: mayHaveCertificate },
];
