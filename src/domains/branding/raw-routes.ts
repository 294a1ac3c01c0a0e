/** The address at which a logo is seen by everybody. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { showLogo } from "./public-logo.ts";

export const brandingRawCalls: RawCall[] = [{ method: "GET", path: "/brand/:file", answer: showLogo }];
