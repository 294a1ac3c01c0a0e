/** Where the number for texts is set up in the app. */
import { pagePath } from "#shared/page-path.ts";

export const textNumberPath = pagePath("/settings/texts");
