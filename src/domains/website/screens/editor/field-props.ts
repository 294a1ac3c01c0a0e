/** What each part of a field's settings is given. */
import type { FormField } from "../../forms/content-contract.ts";
import type { FormDraft } from "./use-form-draft.ts";

export type FieldProps = {
  field: FormField;
  draft: FormDraft;
  /** `about` is given for typing, which is one step of undo. */
  set: (changes: Partial<FormField>, about?: string) => void;
};
