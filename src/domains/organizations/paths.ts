/** Addresses of the business's settings. */
import { pagePath } from "#shared/page-path.ts";

export const settingsPath = pagePath("/settings");
export const preferencesPath = pagePath("/settings/preferences");
