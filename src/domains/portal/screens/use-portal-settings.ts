/** What is entered about the portal, and whether one may. */
import { useQueryClient } from "@tanstack/react-query";
import { offerUndo } from "#ui/form/offer-undo.ts";
import { readAs } from "#ui/form/record-draft.ts";
import { type Sending, useRecordForm } from "#ui/form/use-record-form.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { PortalSettings } from "../contract.ts";
import { portalApi } from "./portal-api.ts";

export type PortalForm = ReturnType<typeof usePortalSettings>;

export function usePortalSettings(stored: PortalSettings) {
  const client = useQueryClient();
  const adopt = (saved: PortalSettings) => client.setQueryData(portalApi.settings.queryKey(), saved);
  const form = useRecordForm({
    record: stored,
    valuesOf: (settings) => settings ?? stored,
    read,
    save,
    recordOf: (saved: PortalSettings) => saved,
    onSaved: (saved, sent) => {
      adopt(saved);
      const words = { said: "Customer portal saved.", undone: "Changes to the customer portal undone." };
      offerUndo({ ...words, saved, sent, read, putBack: save, adopt });
    },
    stale: { title: "The customer portal has changed", latest: () => portalApi.settings.call(), labels },
  });
  return { ...form, stored, canChange: useMay()("portal.update") };
}

const read = (values: PortalSettings) => readAs(values, {});

const save = ({ typed, context }: Sending<PortalSettings, PortalSettings, PortalSettings, never>) =>
  portalApi.saveSettings.call(typed, { context });

export const labels = {
  is_on: "Customers can sign in",
  slug: "Portal address",
  welcome: "Welcome text",
  shows_visits: "Visits",
  shows_contracts: "Contracts",
  shows_invoices: "Invoices, payments and saved cards",
  shows_files: "Files",
  takes_requests: "Work requests",
};
