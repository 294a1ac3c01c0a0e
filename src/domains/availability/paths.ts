/** The address of working hours and time off. */
import { pagePath } from "#shared/page-path.ts";

export const availabilityPath = pagePath("/settings/availability");
