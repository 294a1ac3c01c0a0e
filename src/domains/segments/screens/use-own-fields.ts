/** The business's own customer fields that the reader sees, as conditions choose and name them. */
import { useQuery } from "@tanstack/react-query";
import { customFieldsContract, type FormField } from "#domains/custom-fields/contract.ts";
import { apiFor } from "#ui/api/client.ts";
import type { OwnName } from "./own-words.ts";

const customFieldsApi = apiFor("customFields", customFieldsContract);

/** Undefined until they are known, and while they aren't wanted. */
export const useOwnFields = (isWanted = true): readonly FormField[] | undefined =>
  useQuery({
    ...customFieldsApi.forms.queryOptions({ input: { kind: "customer" } }),
    enabled: isWanted,
  }).data?.fields;

export function ownNameIn(fields: readonly FormField[] | undefined, id: number): OwnName {
  if (!fields) return "loading";
  return fields.find((field) => field.id === id) ?? "gone";
}
