/** The settings page of custom fields: what is tracked on each kind of record, in the order of the forms. */
import { Skeleton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { settingsPath } from "#domains/organizations/paths.ts";
import { useListAddress } from "#ui/data-table/use-list-address.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { SettingsColumn } from "#ui/form/SettingsColumn.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import { type CustomField, FieldKind } from "../contract.ts";
import { FieldDialog } from "./FieldDialog.tsx";
import { FieldsPanel } from "./FieldsPanel.tsx";
import { TypeDialog } from "./TypeDialog.tsx";
import type { Editing } from "./use-field-form.ts";
import { useFields } from "./use-fields.ts";

export function CustomFieldsScreen() {
  const address = useListAddress();
  const whyNot = useWhyNot()("organization.update");
  const found = useFields();
  const [chosen, setChosen] = useState<Editing | null>(null);
  const [retyped, setRetyped] = useState<CustomField | null>(null);
  const isAsked = address.get("add") === "1" && !whyNot;
  const editing = chosen ?? (isAsked ? { kind: "customer" as const, field: null } : null);
  const add = (kind: FieldKind = "customer") => setChosen({ kind, field: null });
  useShortcut({ keys: "n", label: "Add custom field", group: "Custom fields", run: () => add() }, !whyNot);
  return (
    <>
      <PageHeader
        title="Custom Fields"
        subtitle="Track what your trade needs on customers, jobs and more"
        back={{ to: settingsPath(), label: "Settings" }}
        actions={
          <ActionButton
            leftSection={<IconPlus size={16} aria-hidden />}
            whyNot={whyNot}
            onClick={() => add()}
          >
            Add Custom Field
          </ActionButton>
        }
      />
      <SettingsColumn>
        {found.isError && (
          <ErrorCard
            title="Failed to load custom fields"
            error={found.error}
            isRetrying={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        )}
        {found.isPending && <Skeleton height={240} aria-hidden />}
        {found.data &&
          FieldKind.options.map((kind) => (
            <FieldsPanel
              key={kind}
              kind={kind}
              fields={found.data.fields.filter((field) => field.kind === kind)}
              whyNot={whyNot}
              onAdd={() => add(kind)}
              onEdit={(field) => setChosen({ kind, field })}
              onRetype={setRetyped}
            />
          ))}
      </SettingsColumn>
      <FieldDialog
        editing={editing}
        onClose={() => {
          setChosen(null);
          address.set({ add: null });
        }}
      />
      {retyped && <TypeDialog key={retyped.id} field={retyped} onClose={() => setRetyped(null)} />}
    </>
  );
}
