/** The pages of contracts. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { contractEditPath, contractPath, contractsPath } from "../paths.ts";
import { contractCards, depositPanels } from "./slots.ts";

export const contractsPages: AppPage[] = [
  {
    path: contractsPath,
    title: "Contracts",
    needs: ["contracts.view"],
    firstCalls: () => ["/api/contracts/stats", "/api/contracts?limit=50&sort=newest"],
    screen: async () => ({ Component: (await import("./ContractsScreen.tsx")).ContractsScreen }),
    slots: [],
  },
  {
    path: contractPath,
    title: "Contract",
    needs: ["contracts.view"],
    firstCalls: ({ id }) => [`/api/contracts/${id}`],
    screen: async () => ({ Component: (await import("./page/ContractScreen.tsx")).ContractScreen }),
    slots: [contractCards, depositPanels],
  },
  {
    path: contractEditPath,
    title: "Contract",
    needs: ["contracts.view"],
    firstCalls: ({ id }) => [`/api/contracts/${id}`],
    screen: async () => ({
      Component: (await import("./editor/ContractEditScreen.tsx")).ContractEditScreen,
    }),
    slots: [],
  },
];
