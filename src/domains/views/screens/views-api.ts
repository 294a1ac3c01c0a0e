/** The screens' door to views and bulk edits, and the choices of a field as a person reads them. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { testsOf } from "#shared/filters/filter.ts";
import type { ListName } from "#shared/filters/list-fields.ts";
import { apiFor } from "#ui/api/client.ts";
import { bulkEditsContract } from "../bulk/contract.ts";
import { type ShownField, viewsContract } from "../contract.ts";

export const viewsApi = apiFor("views", viewsContract);
export const bulkEditsApi = apiFor("bulkEdits", bulkEditsContract);

const fieldsStayMs = 5 * 60_000;

/** Those that the member may use, each with what can be chosen. */
export function useListFields(list: ListName) {
  const found = useQuery({ ...viewsApi.fields.queryOptions({ input: { list } }), staleTime: fieldsStayMs });
  const { active } = useMemberNames();
  const fields = useMemo(() => {
    const members = [
      { value: "me", label: "Me" },
      ...active.map(({ id, name }) => ({ value: id, label: name })),
    ];
    return (found.data?.fields ?? [])
      .filter((field) => isKnown(field))
      .map((field): ShownField => (field.is_member ? { ...field, options: members } : field));
  }, [found.data, active]);
  return { ...found, fields };
}

/** Of a kind that came later than this program nothing can be asked. */
const isKnown = (field: ShownField): boolean => Object.hasOwn(testsOf, field?.kind) && Boolean(field.name);

export const useViews = (list: ListName) => useQuery(viewsApi.list.queryOptions({ input: { list } }));
