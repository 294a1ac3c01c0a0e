/** The screens' door to the segments that the server keeps, and to the names of services in their conditions. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { servicesContract } from "#domains/services/contract.ts";
import { apiFor } from "#ui/api/client.ts";
import { useMay } from "#ui/session/permissions.ts";
import { type Segment, segmentsContract } from "../contract.ts";

export const segmentsApi = apiFor("segments", segmentsContract);
const servicesApi = apiFor("services", servicesContract);

/** After a change: what the server now says stands at once in the detail; lists and counts are fetched again. */
export function putSegment(client: QueryClient, segment: Segment): void {
  client.setQueryData(segmentsApi.get.queryKey({ input: { id: segment.id } }), segment);
  for (const call of [segmentsApi.list, segmentsApi.size, segmentsApi.people])
    void client.invalidateQueries({ queryKey: call.key() });
}

/** The name of a service of the price book; undefined for none, and until it is known. */
export function useServiceName(id: number | undefined): string | undefined {
  const may = useMay();
  const service = useQuery({
    ...servicesApi.get.queryOptions({ input: { id: id ?? 0 } }),
    enabled: id !== undefined && may("services.view"),
  });
  return id === undefined ? undefined : (service.data?.name ?? "a service");
}

/** As many as a business can have. */
export const allSegments = { limit: 200, state: "active" } as const;
