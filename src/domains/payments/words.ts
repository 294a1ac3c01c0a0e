/** How payments are spoken of, on papers, in emails and on screens. */
import { methodNames, type PaymentMethod } from "./contract.ts";

/** "Visa ···· 4242", "Check 1042", or the method alone. */
export const methodWords = ({
  method,
  method_words,
  reference,
}: {
  method: PaymentMethod;
  method_words: string | null;
  reference: string | null;
}): string => method_words ?? (method === "check" && reference ? `Check ${reference}` : methodNames[method]);
