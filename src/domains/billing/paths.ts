/** The address of the business's subscription. */
import { pagePathWith } from "#shared/page-path.ts";

export const subscriptionPath = pagePathWith<{ upgrade?: "true" }>()("/settings/subscription");
