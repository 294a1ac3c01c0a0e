/** Which calls about payments exist, and what each of them needs. */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Email, IdParam, orBlank } from "#shared/fields.ts";
import {
  DisputeAnswer,
  NewPayment,
  NewRefund,
  OpenInvoices,
  Payment,
  PaymentListItem,
  PaymentQuery,
  PaymentStats,
} from "./contract.ts";

const ById = z.object({ id: IdParam });
const tags = ["Payments"];
const at = (method: "GET" | "POST" | "DELETE", path: string, summary: string) => ({
  method,
  path: `/api/payments${path}` as `/${string}`,
  summary,
  tags,
});

export const paymentsContract = {
  list: needing("payments.view")
    .route(at("GET", "", "List payments"))
    .input(PaymentQuery)
    .output(
      z.object({
        payments: z.array(PaymentListItem),
        total: z.number(),
        next_cursor: z.string().nullable(),
      }),
    ),
  stats: needing("payments.view")
    .route(at("GET", "/stats", "Retrieve what payments come to"))
    .output(PaymentStats),
  open: needing("payments.view", "customers.view")
    .route({
      method: "GET",
      path: "/api/customers/{id}/open-invoices",
      summary: "List what a customer has left to pay, and their credit",
      tags,
    })
    .input(ById)
    .output(OpenInvoices),
  get: needing("payments.view")
    .route(at("GET", "/{id}", "Retrieve a payment"))
    .input(ById)
    .output(Payment),
  record: needing("payments.record", "customers.view")
    .route({ ...at("POST", "", "Record a payment that was made by hand"), successStatus: 201 })
    .input(NewPayment)
    .output(Payment),
  delete: needing("payments.record")
    .route(at("DELETE", "/{id}", "Delete a payment that was recorded by hand. What it paid is owed again"))
    .input(ById)
    .output(Payment),
  restore: needing("payments.record")
    .route(at("POST", "/{id}/restore", "Restore a deleted payment"))
    .input(ById)
    .output(Payment),
  sendReceipt: needing("payments.record", "customers.view")
    .route(at("POST", "/{id}/receipt", "Email a receipt"))
    .input(
      ById.extend({
        /** The customer's own address without one. */
        to: orBlank(Email),
      }),
    )
    .output(Payment),
  refund: needing("payments.refund")
    .route({ ...at("POST", "/{id}/refunds", "Refund a payment, in full or in part"), successStatus: 201 })
    .input(ById.extend(NewRefund.shape))
    .output(Payment),
  answerDispute: needing("payments.refund", "customers.view")
    .route(at("POST", "/{id}/dispute/answer", "Answer a dispute. An answer is sent once"))
    .input(ById.extend(DisputeAnswer.shape))
    .output(Payment),
  acceptDispute: needing("payments.refund")
    .route(at("POST", "/{id}/dispute/accept", "Accept a dispute. The payer keeps the money"))
    .input(ById)
    .output(Payment),
};
