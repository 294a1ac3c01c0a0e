/** The form for a new job, opened by the address and filled in with the customer and service that it names. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { customersContract } from "#domains/customers/contract.ts";
import { servicesContract } from "#domains/services/contract.ts";
import { isDay } from "#shared/time/dates.ts";
import { apiFor } from "#ui/api/client.ts";
import type { ListAddress } from "#ui/data-table/use-list-address.ts";
import { pathOf } from "../job-words.ts";
import { JobDialog } from "../lazy-parts.tsx";
import { addressOf } from "./address-line.ts";
import type { JobValues } from "./job-values.ts";

const customersApi = apiFor("customers", customersContract);
const servicesApi = apiFor("services", servicesContract);

export function NewJob({ address }: { address: ListAddress }) {
  const { get, set } = address;
  const navigate = useNavigate();
  const isNew = get("new") === "1";
  const { values, isReady } = useNamed(isNew, get);
  return (
    <JobDialog
      isOpen={isNew && isReady}
      onClose={() => set({ new: null, customer: null, service: null, date: null })}
      subject={{ kind: "new", values }}
      onSaved={(job) => void navigate(pathOf(job), { replace: true })}
    />
  );
}

/** The form waits until the names are there; what cannot be found is left out. */
function useNamed(
  isNew: boolean,
  get: (name: string) => string | null,
): { values: Partial<JobValues>; isReady: boolean } {
  const idIn = (name: string) => (isNew ? Number(get(name)) || 0 : 0);
  const [customerId, serviceId] = [idIn("customer"), idIn("service")];
  const customer = useQuery({
    ...customersApi.get.queryOptions({ input: { id: customerId } }),
    enabled: customerId > 0,
  });
  const service = useQuery({
    ...servicesApi.get.queryOptions({ input: { id: serviceId } }),
    enabled: serviceId > 0,
  });
  const isWaiting = (customerId > 0 && customer.isPending) || (serviceId > 0 && service.isPending);
  const date = get("date") ?? "";
  const minutes = service.data?.duration_minutes;
  return {
    isReady: !isWaiting,
    values: {
      ...(isDay(date) ? { start_date: date } : {}),
      ...(customerId > 0 && customer.data
        ? {
            client_name: `${customer.data.first_name} ${customer.data.last_name}`,
            customer_id: String(customer.data.id),
            location: addressOf(customer.data),
          }
        : {}),
      ...(serviceId > 0 && service.data
        ? {
            service_id: String(service.data.id),
            service_name: service.data.name,
            ...(minutes ? { visit_minutes: String(minutes) } : {}),
          }
        : {}),
    },
  };
}
