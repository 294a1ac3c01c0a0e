/** Where the portal is set up in the app. */
import { pagePath } from "#shared/page-path.ts";

export const portalSettingsPath = pagePath("/settings/portal");
