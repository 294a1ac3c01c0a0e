/** The definitions of custom fields on the settings page, and what can be done with one at once. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { CustomField, FieldKind, FieldUses } from "../contract.ts";
import { customFieldsApi } from "./custom-fields-api.ts";
import { kindNames } from "./field-words.ts";

export const useFields = () => useQuery(customFieldsApi.list.queryOptions());

/** Forms of records have the fields as well. */
export function useRefreshFields(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: customFieldsApi.key() });
}

export function useFieldActions() {
  const refresh = useRefreshFields();
  const client = useQueryClient();
  const archive = useMutation({
    mutationFn: ({ id }: CustomField) => customFieldsApi.archive.call({ id }),
    onSuccess: ({ label }) => {
      refresh();
      notifySuccess(`${label} archived. Its values are kept.`);
    },
    onError: (error) => notifyError(error, "The field couldn't be archived"),
  });
  const restore = useMutation({
    mutationFn: ({ id }: CustomField) => customFieldsApi.restore.call({ id }),
    onSuccess: ({ label }) => {
      refresh();
      notifySuccess(`${label} restored.`);
    },
    onError: (error) => notifyError(error, "The field couldn't be restored"),
  });
  const reorder = useMutation({
    mutationFn: (order: { kind: FieldKind; ids: number[] }) => customFieldsApi.reorder.call(order),
    onMutate: ({ ids }) => {
      client.setQueryData<{ fields: CustomField[] }>(
        customFieldsApi.list.queryKey(),
        (before) => before && { fields: placed(before.fields, ids) },
      );
    },
    onSuccess: ({ fields }) => {
      client.setQueryData(customFieldsApi.list.queryKey(), { fields });
      refresh();
    },
    onError: (error) => {
      refresh();
      notifyError(error, "The order couldn't be saved");
    },
  });
  const askToArchive = async (field: CustomField) => {
    try {
      const { values, dependants } = await customFieldsApi.uses.call({ id: field.id });
      const records =
        values === 0 ? "No records have" : values === 1 ? "1 record has" : `${values} records have`;
      const used = dependants.map(({ name }) => name).join(", ");
      const message = [
        `${records} a value, which is kept. The field no longer shows on ${kindNames[field.kind].toLowerCase()}.`,
        ...(used ? [`It's used by: ${used}. ${afterwards(dependants)}`] : []),
      ].join(" ");
      if (await confirm({ title: `Archive ${field.label}`, message, confirmLabel: "Archive Field" })) {
        archive.mutate(field);
      }
    } catch (error) {
      notifyError(error, "The field couldn't be archived");
    }
  };
  return { askToArchive, restore: restore.mutate, reorder: reorder.mutate };
}

function afterwards(dependants: FieldUses["dependants"]): string {
  const kinds = new Set(dependants.map(({ kind }) => kind));
  if (["automation", "campaign", "bulk_message"].some((kind) => kinds.has(kind)))
    return "Conditions that ask for it will find no one, and messages that it fills won't be sent until you change them.";
  return kinds.has("segment")
    ? "Segments that ask for it will find no one until you change them."
    : "They go on without it.";
}

/** At once as they will stand, before the server has answered. */
function placed(fields: readonly CustomField[], ids: readonly number[]): CustomField[] {
  const moved = ids.map((id) => fields.find((field) => field.id === id));
  const places = new Set(ids);
  let next = 0;
  return fields.map((field) => (places.has(field.id) ? (moved[next++] ?? field) : field));
}
