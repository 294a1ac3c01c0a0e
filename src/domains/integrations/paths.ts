/** The address of the integrations. */
import { pagePathWith } from "#shared/page-path.ts";

/** `add` opens the dialog that adds one. */
export const integrationsPath = pagePathWith<{ add?: 1 }>()("/settings/integrations");
