/** What messages put on the page of the subscription: the way to the messages behind the figure. */
import { usageLinks } from "#domains/billing/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { messageUsagePath } from "../../paths.ts";

export const messageUsageContributions = [
  contribute(usageLinks, 10, {
    kind: "message",
    label: "View Messages",
    pathOf: (period: string) => messageUsagePath({ period }),
    needs: "messages.view",
  }),
];
