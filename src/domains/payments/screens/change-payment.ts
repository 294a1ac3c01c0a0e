/** What is done with a payment at once from a menu or button: delete, put back, send or download its receipt. */
import type { QueryClient } from "@tanstack/react-query";
import { fetchBlob, saveBlob } from "#ui/api/download.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { Payment } from "../contract.ts";
import { recordedWords } from "./payment-words.ts";
import { paymentsApi, putPayment } from "./payments-api.ts";

export function tellRecorded(client: QueryClient, payment: Payment): void {
  notifyUndo(recordedWords(payment), () => void deletePayment(client, payment));
}

export async function deletePayment(client: QueryClient, { id }: Pick<Payment, "id">): Promise<void> {
  try {
    putPayment(client, await paymentsApi.delete.call({ id }));
    notifyUndo("Payment deleted. What it paid is owed again.", () => void restorePayment(client, { id }));
  } catch (error) {
    notifyError(error, "Failed to delete the payment");
  }
}

export async function restorePayment(client: QueryClient, { id }: Pick<Payment, "id">): Promise<void> {
  try {
    putPayment(client, await paymentsApi.restore.call({ id }));
    notifySuccess("Payment restored.");
  } catch (error) {
    notifyError(error, "Failed to restore the payment");
  }
}

export async function sendReceipt(client: QueryClient, { id }: Pick<Payment, "id">): Promise<void> {
  try {
    putPayment(client, await paymentsApi.sendReceipt.call({ id }));
    notifySuccess("Receipt sent.");
  } catch (error) {
    notifyError(error, "Failed to send the receipt");
  }
}

export async function downloadReceipt({ id }: Pick<Payment, "id">): Promise<void> {
  try {
    const bytes = await fetchBlob(`/api/payments/${id}/receipt.pdf`, "Failed to load the receipt");
    saveBlob(bytes, `Receipt R-${id}.pdf`);
  } catch (error) {
    notifyError(error, "Failed to load the receipt");
  }
}
