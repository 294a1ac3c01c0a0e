/** What a menu does with a service at once: switch it on and off, copy it, delete it, each with a way back. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { isApiError } from "#ui/api/api-error.ts";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { Service, ServiceStatus } from "../contract.ts";
import { pathOf } from "./service-words.ts";
import { putService, refreshServices, servicesApi } from "./services-api.ts";

/** `onDeleted` runs before the service leaves the screen, so that its own page can be left first. */
export function useServiceChanges(onDeleted?: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      setStatus: (service: Service, status: ServiceStatus) => void setStatus(client, service, status),
      remove: (service: Service) => void remove(client, service, onDeleted),
      duplicate: async (service: Service) => {
        try {
          const copy = await servicesApi.duplicate.call({ id: service.id });
          putService(client, copy);
          notifySuccess(`${copy.name} added as a draft.`);
          void navigate(pathOf(copy));
        } catch (error) {
          notifyError(error, "Failed to duplicate the service");
        }
      },
    }),
    [client, navigate, onDeleted],
  );
}

const stateWords: Record<ServiceStatus, string> = {
  active: "is active and offered for new work",
  inactive: "is no longer offered for new work",
  draft: "is now a draft",
};

async function setStatus(client: QueryClient, service: Service, status: ServiceStatus): Promise<void> {
  try {
    const saved = await servicesApi.update.call(
      { id: service.id, status },
      { context: expectedVersion(service.version) },
    );
    putService(client, saved);
    notifyUndo(`${service.name} ${stateWords[status]}.`, () => void setStatus(client, saved, service.status));
  } catch (error) {
    notifyError(error, "Failed to update the service");
    void refreshServices(client);
  }
}

async function remove(client: QueryClient, service: Service, onDeleted?: () => void): Promise<void> {
  const isSure = await confirm({
    title: "Delete Service",
    message: `Are you sure you want to delete ${service.name}?`,
    confirmLabel: "Delete Service",
    isDanger: true,
  });
  if (!isSure) return;
  try {
    await servicesApi.delete.call({ id: service.id });
  } catch (error) {
    if (isApiError(error) && error.status === 409) await offerDeactivation(client, service, error.message);
    else notifyError(error, "Failed to delete the service");
    return;
  }
  onDeleted?.();
  void refreshServices(client);
  notifyUndo(`${service.name} deleted.`, () => void restore(client, service));
}

/** What is in use stays: the server says where, and this is the way out. */
async function offerDeactivation(client: QueryClient, service: Service, message: string): Promise<void> {
  if (service.status !== "active") {
    notifyError(message);
    return;
  }
  const isWanted = await confirm({ title: "This service is in use", message, confirmLabel: "Deactivate" });
  if (isWanted) await setStatus(client, service, "inactive");
}

async function restore(client: QueryClient, service: Service): Promise<void> {
  try {
    putService(client, await servicesApi.restore.call({ id: service.id }));
    notifySuccess(`${service.name} restored.`);
  } catch (error) {
    notifyError(error, "Failed to restore the service");
  }
}
