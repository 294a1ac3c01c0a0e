/** Addresses of the brand: where it is set up, and where its logo is seen by everybody. */
import { pagePath } from "#shared/page-path.ts";
import type { PictureType } from "./contract.ts";

export const brandPath = pagePath("/settings/brand");
export const brandIdentityPath = pagePath("/website/branding");

const endings: Record<PictureType, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

/** `sha256` in hexadecimal digits. */
export const logoPath = (sha256: string, type: PictureType): string => `/brand/${sha256}.${endings[type]}`;
