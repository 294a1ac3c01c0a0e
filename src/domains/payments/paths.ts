/** Addresses of payments in the app. */
import { pagePath, pagePathWith } from "#shared/page-path.ts";
import type { PaymentGroup } from "./contract.ts";

export const paymentsPath = pagePathWith<{ group?: PaymentGroup; search?: string }>()("/payments");
export const paymentPath = pagePath("/payments/:id");
export const collectingPath = pagePath("/settings/payments");
