/** Where the number for texts, the address of email and the limits of sending are set up in the app. */
import { pagePath } from "#shared/page-path.ts";

export const textNumberPath = pagePath("/settings/texts");
export const sendingLimitsPath = pagePath("/settings/sending-limits");
export const emailSettingsPath = pagePath("/settings/email");
