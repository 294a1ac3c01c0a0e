/** The pages that every visitor may want to read, linked at the foot of every page. */
import { cookiesPath, helpPath, privacyPath, termsPath } from "#shared/common-paths.ts";

export const smallPrint = [
  { to: privacyPath(), label: "Privacy Policy" },
  { to: termsPath(), label: "Terms of Service" },
  { to: cookiesPath(), label: "Cookie Policy" },
  { to: helpPath(), label: "Help Center" },
] as const;
