/** The pages of payments. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { paymentPath, paymentsPath } from "../paths.ts";

export const paymentsPages: AppPage[] = [
  {
    path: paymentsPath,
    title: "Payments",
    needs: ["payments.view"],
    firstCalls: () => ["/api/payments/stats", "/api/payments?limit=50"],
    screen: async () => ({ Component: (await import("./PaymentsScreen.tsx")).PaymentsScreen }),
    slots: [],
  },
  {
    path: paymentPath,
    title: "Payment",
    needs: ["payments.view"],
    firstCalls: ({ id }) => [`/api/payments/${id}`],
    screen: async () => ({ Component: (await import("./page/PaymentScreen.tsx")).PaymentScreen }),
    slots: [],
  },
];
