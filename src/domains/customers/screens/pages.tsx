/** The pages of customers, leads and the pipeline. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { customerImportPath, customerPath, customersPath, leadsPath, pipelinePath } from "../paths.ts";
import {
  customerFacts,
  customerFigures,
  customerPanels,
  leadColumns,
  leadFilters,
  leadFrames,
} from "./slots.ts";

const firstOfCustomers = () => ["/api/customers/stats", "/api/customers"];

async function pipeline() {
  const { CustomersScreen } = await import("./CustomersScreen.tsx");
  return { element: <CustomersScreen view="pipeline" /> };
}

export const customersPages: AppPage[] = [
  {
    path: customersPath,
    title: "Customers",
    needs: ["customers.view"],
    firstCalls: firstOfCustomers,
    screen: async () => ({ Component: (await import("./CustomersScreen.tsx")).CustomersScreen }),
    slots: [],
  },
  {
    path: leadsPath,
    title: "Leads",
    needs: ["customers.view"],
    firstCalls: () => ["/api/customers?status=lead"],
    screen: async () => ({ Component: (await import("./leads/LeadsScreen.tsx")).LeadsScreen }),
    slots: [leadColumns, leadFilters, leadFrames],
  },
  {
    path: customerImportPath,
    title: "Import Customers",
    needs: ["customers.create", "customers.view"],
    firstCalls: () => ["/api/customers/imports"],
    screen: async () => ({
      Component: (await import("./import/CustomerImportScreen.tsx")).CustomerImportScreen,
    }),
    slots: [],
  },
  {
    path: customerPath,
    title: "Customer Profile",
    needs: ["customers.view"],
    firstCalls: ({ id }) => [`/api/customers/${id}`],
    screen: async () => ({ Component: (await import("./profile/CustomerScreen.tsx")).CustomerScreen }),
    slots: [customerFigures, customerPanels, customerFacts],
  },
  {
    path: pipelinePath,
    title: "Sales Pipeline",
    needs: ["customers.view"],
    firstCalls: firstOfCustomers,
    screen: pipeline,
    slots: [],
  },
];
