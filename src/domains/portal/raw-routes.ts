/** The addresses of the portal. Looking changes nothing; every step is sent by a button. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import {
  confirmVisit,
  openContract,
  openInvoice,
  openVisit,
  sendFile,
  sendFresh,
  sendSigned,
  showCard,
  showChoice,
  showLink,
  showStart,
  signOut,
  takeCardRemoval,
  takeChoice,
  takeCode,
  takeEmail,
  takeFresh,
  takeLink,
  takeRequest,
} from "./pages/handlers.ts";

const look = (path: string, answer: RawCall["answer"]): RawCall => ({
  method: "GET",
  path: `/portal/:slug${path}`,
  answer,
});
const step = (path: string, answer: RawCall["answer"]): RawCall => ({
  method: "POST",
  path: `/portal/:slug${path}`,
  largestBody: 16 * 1024,
  answer,
});

export const portalRawCalls: RawCall[] = [
  look("", showStart),
  step("/code", takeEmail),
  step("/enter", takeCode),
  look("/enter", showLink),
  step("/enter/link", takeLink),
  step("/fresh", sendFresh),
  step("/fresh/enter", takeFresh),
  look("/choose", showChoice),
  step("/choose", takeChoice),
  step("/sign-out", signOut),
  step("/invoices/:id", openInvoice),
  step("/contracts/:id", openContract),
  look("/contracts/:id/signed.pdf", sendSigned),
  look("/files/:id", sendFile),
  look("/cards/:id", showCard),
  step("/cards/:id/remove", takeCardRemoval),
  step("/visits/:id", openVisit),
  step("/visits/:id/confirm", confirmVisit),
  step("/request", takeRequest),
];
