/** Addresses of payments in the app. */
import { pagePath, pagePathWith } from "#shared/page-path.ts";
import type { PaymentGroup, PaymentMethod } from "./contract.ts";

type ListQuery = { group?: PaymentGroup; method?: PaymentMethod; search?: string };
export const paymentsPath = pagePathWith<ListQuery>()("/payments");
export const paymentPath = pagePath("/payments/:id");
export const collectingPath = pagePath("/settings/payments");
