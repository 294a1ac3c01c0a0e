/** The address of how reminders are set up. */
import { pagePath } from "#shared/page-path.ts";

export const remindersPath = pagePath("/settings/reminders");
