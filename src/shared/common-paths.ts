/** Addresses that domains refer to whatever stands before or after them: the first page, signing in, the public pages. */
import { pagePath, pagePathWith } from "./page-path.ts";

/** Where one begins after signing in, and where those land who may not see a page. */
export const dashboardPath = pagePath("/dashboard");
export const signInPath = pagePath("/signin");
/** The page that works without a network. */
export const myDayPath = pagePath("/my-day");

export const sitePath = pagePath("/");
export const pricingPath = pagePath("/pricing");
export const privacyPath = pagePath("/privacy");
export const termsPath = pagePath("/terms");
export const cookiesPath = pagePath("/cookies");
/** `q` is searched for. */
export const helpPath = pagePathWith<{ q?: string }>()("/help");

/** For developers, at their own machine only. */
export const designPath = pagePath("/dev/design");

/** Pages that the server hands out whole. */
export const sitePaths = [sitePath, pricingPath, privacyPath, termsPath, cookiesPath, helpPath];
