/** Where the number for texts and the address of email are set up in the app. */
import { pagePath } from "#shared/page-path.ts";

export const textNumberPath = pagePath("/settings/texts");
export const emailSettingsPath = pagePath("/settings/email");
