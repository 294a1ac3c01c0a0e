/** The form around the fields of a record: what went wrong with saving stands above them, in one place and once. */
import type { ReactNode, RefCallback, SyntheticEvent } from "react";
import { isUsedKey } from "../api/idempotency-key.ts";
import { FormError } from "./FormError.tsx";
import { StaleNotice } from "./StaleNotice.tsx";
import { useFirstField } from "./use-first-field.ts";
import { type GuardRef, useGuardFor } from "./use-guarded-close.ts";
import type { StaleRecord } from "./use-stale-record.ts";

/** As `useRecordForm` gives it. */
type Form = {
  element: RefCallback<HTMLElement>;
  submit: (event: SyntheticEvent) => void;
  isSaving: boolean;
  isDirty: boolean;
  failure: unknown;
  stale: StaleRecord | null;
};

type Props = {
  form: Form;
  /** In a window: its `FormDialogParts`. */
  id?: string;
  guard?: GuardRef | undefined;
  className?: string | undefined;
  /** "The service was not saved": stands in when the server gave no sentence. */
  failed: string;
  /** Stands in place of the failure where the screen knows a better way out. */
  refusal?: ReactNode;
  children: ReactNode;
};

const alreadySaved =
  "Your first attempt was saved. Close this window and open it from the list to make changes.";

export function RecordForm({ form, id, guard, className, children, ...rest }: Props) {
  const { element, submit, isSaving, isDirty } = form;
  useFirstField(id);
  return (
    <form ref={element} id={id} className={className} noValidate aria-busy={isSaving} onSubmit={submit}>
      {isDirty && <LeavingGuard guard={guard} />}
      <RecordFormFailure form={form} {...rest} />
      {children}
    </form>
  );
}

type FailureProps = Pick<Props, "failed" | "refusal"> & { form: Pick<Form, "failure" | "stale"> };

/** For a part of a page that is saved together with others; `RecordForm` has it already. */
export function RecordFormFailure({ form: { failure, stale }, failed, refusal }: FailureProps) {
  if (refusal) return refusal;
  if (stale) return <StaleNotice stale={stale} />;
  return <FormError error={isUsedKey(failure) ? alreadySaved : failure} fallback={failed} />;
}

/** Only while something is unsaved, because the router can watch over one form at a time. */
function LeavingGuard({ guard }: { guard: GuardRef | undefined }) {
  useGuardFor(guard, true);
  return null;
}
