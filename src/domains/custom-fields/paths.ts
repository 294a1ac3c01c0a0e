/** The address of the custom fields among the settings. */
import { pagePathWith } from "#shared/page-path.ts";

/** With `add` the window for a new field is open. */
export const customFieldsPath = pagePathWith<{ kind?: string; add?: 1 }>()("/settings/custom-fields");
