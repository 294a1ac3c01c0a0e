/** The columns of a list that show the business's own fields. */
import type { QueryClient } from "@tanstack/react-query";
import type { Column } from "#ui/data-table/DataTable.tsx";
import type { FieldKind, FormField } from "../contract.ts";
import type { CustomFieldValues } from "../values-contract.ts";
import { customFieldsApi } from "./custom-fields-api.ts";
import { FieldValueText } from "./FieldValueText.tsx";

type Row = { custom_fields?: CustomFieldValues | undefined };

/** Those that the reader may see; none where they can't be had. */
export const loadFields = (client: QueryClient, kind: FieldKind): Promise<readonly FormField[]> =>
  client.query(customFieldsApi.forms.queryOptions({ input: { kind } })).then(
    ({ fields }) => fields,
    () => [],
  );

/** `name` is what the list's address calls it. */
export function fieldColumn(name: string, field: FormField): Column<Row> {
  const isAmount = field.type === "money" || field.type === "number";
  return {
    id: name,
    header: field.label,
    cell: ({ custom_fields: values = {} }) => {
      const value = values[field.key];
      return value === undefined ? "—" : <FieldValueText field={field} value={value} />;
    },
    ...(field.type === "several" ? {} : { sortValue: () => name }),
    ...(isAmount ? { align: "end" as const } : {}),
  };
}
