/** Funnels to start from: the ways that most businesses have. */
import type { FunnelStep } from "./steps-contract.ts";

export type ReadyFunnel = { key: string; name: string; description: string; steps: FunnelStep[] };

export const readyFunnels: readonly ReadyFunnel[] = [
  {
    key: "booking",
    name: "From booking to paid",
    description: "People who book online, have their visit and pay.",
    steps: [
      { key: "booked", kind: "booking" },
      { key: "visited", kind: "visit" },
      { key: "paid", kind: "paid" },
    ],
  },
  {
    key: "contract",
    name: "From contract to paid",
    description: "Customers who sign a contract, get the work done and pay.",
    steps: [
      { key: "signed", kind: "contract" },
      { key: "visited", kind: "visit" },
      { key: "paid", kind: "paid" },
    ],
  },
  {
    key: "blank",
    name: "New funnel",
    description: "Choose the steps yourself.",
    steps: [],
  },
];
