/** What billing puts into the slots of jobs and contracts: how far they are billed, and the invoice of a deposit. */
import type { Contract } from "#domains/contracts/contract.ts";
import { contractCards, depositPanels } from "#domains/contracts/screens/slots.ts";
import { jobPanels } from "#domains/jobs/screens/slots.ts";
import { slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";

const ofJob = slotPanel<{ jobId: number }>(async () => ({
  default: (await import("./JobBillingPanel.tsx")).JobBillingPanel,
}));
const ofContract = slotPanel<{ contract: Contract }>(async () => ({
  default: (await import("./ContractBillingPanel.tsx")).ContractBillingPanel,
}));
const ofDeposit = slotPanel<{ contractId: number }>(async () => ({
  default: (await import("./ContractBillingPanel.tsx")).DepositLinkPanel,
}));

export const billingOfWorkContributions = [
  contribute(jobPanels, 40, ofJob),
  contribute(contractCards, 10, { ...ofContract, needs: "invoices.view" }),
  contribute(depositPanels, 10, ofDeposit),
];
