/** The addresses behind the link of an invoice: the page, which changes nothing, and each step of a payment. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { sendPdf, showInvoice, takeCheck, takeSeen, takeStart } from "./answering.ts";

const largestForm = 8 * 1024;

export const payingRawCalls: RawCall[] = [
  { method: "GET", path: "/i/:token", answer: showInvoice },
  { method: "GET", path: "/i/:token/invoice.pdf", answer: sendPdf },
  { method: "POST", path: "/i/:token/seen", largestBody: largestForm, answer: takeSeen },
  { method: "POST", path: "/i/:token/pay", largestBody: largestForm, answer: takeStart },
  { method: "POST", path: "/i/:token/check", largestBody: largestForm, answer: takeCheck },
];
