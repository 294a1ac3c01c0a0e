/** Documents drawn by the server of what is being entered, asked for anew once the typing rests. */
import { useDebouncedValue } from "@mantine/hooks";
import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useLastShown } from "../use-last-shown.ts";

/** Milliseconds: a color that is being dragged is drawn where it rests. */
const settleMs = 200;

/** What the server refuses, such as a text that is too long, leaves the last documents where they are. */
export function usePreview<Look, Documents, Key extends QueryKey>(
  look: Look,
  queryOf: (look: Look) => UseQueryOptions<Documents, Error, Documents, Key>,
) {
  const [settled] = useDebouncedValue(JSON.stringify(look), settleMs);
  const { data, isError } = useQuery(queryOf(JSON.parse(settled) as Look));
  return { documents: useLastShown(data ?? null) ?? undefined, hasFailed: isError };
}
