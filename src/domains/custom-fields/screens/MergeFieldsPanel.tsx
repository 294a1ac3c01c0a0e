/** Offers the business's own fields to every text with merge fields that stands in it. */
import { type ReactNode, useMemo } from "react";
import { type OwnMergeKind, ownFieldOf } from "#shared/messages/merge-fields.ts";
import { OwnMergeFields } from "#ui/merge-text/own-merge-fields.ts";
import type { FormField } from "../contract.ts";
import { useFormFields } from "./CustomFieldsPicker.tsx";

const groupNames: Record<OwnMergeKind, string> = {
  customer: "Custom Fields of the Customer",
  job: "Custom Fields of the Job",
};

/** Those that the member sees. Without a job, those of the customer alone. */
export function MergeFieldsPanel({ hasJob = false, children }: { hasJob?: boolean; children: ReactNode }) {
  const ofCustomer = useFormFields("customer");
  const ofJob = useFormFields("job");
  const groups = useMemo(
    () =>
      [groupOf("customer", ofCustomer), groupOf("job", hasJob ? ofJob : [])].filter(
        ({ items }) => items.length > 0,
      ),
    [ofCustomer, ofJob, hasJob],
  );
  return <OwnMergeFields value={groups}>{children}</OwnMergeFields>;
}

const groupOf = (kind: OwnMergeKind, fields: readonly FormField[]) => ({
  group: groupNames[kind],
  items: fields.map(({ key, label }) => ({ value: ownFieldOf(kind, key), label })),
});
