/** The address of how email is sent. */
import { pagePath } from "#shared/page-path.ts";

export const emailSettingsPath = pagePath("/settings/email");
