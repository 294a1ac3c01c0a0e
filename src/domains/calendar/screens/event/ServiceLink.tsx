/** The service that an event delivers, by name where one may see the price book. */

import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { servicesContract } from "#domains/services/contract.ts";
import { servicePath } from "#domains/services/paths.ts";
import { apiFor } from "#ui/api/client.ts";
import { useMay } from "#ui/session/permissions.ts";

const servicesApi = apiFor("services", servicesContract);

export function ServiceLink({ id }: { id: number }) {
  const may = useMay();
  const isSeen = may("services.view");
  const { data } = useQuery({ ...servicesApi.get.queryOptions({ input: { id } }), enabled: isSeen });
  if (!isSeen) return "From the price book";
  return <Link to={servicePath({ id })}>{data?.name ?? "From the price book"}</Link>;
}
