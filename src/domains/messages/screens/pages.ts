/** The pages of messages, of bulk messages and of what was used of the plan. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { bulkMessagePath, bulkMessagesPath, messagesPath, messageUsagePath } from "../paths.ts";

export const messagesPages: AppPage[] = [
  {
    path: messagesPath,
    title: "Messages",
    needs: ["messages.view"],
    firstCalls: () => ["/api/messages/conversations?filter=all&limit=50"],
    screen: async () => ({ Component: (await import("./MessagesScreen.tsx")).MessagesScreen }),
  },
  {
    path: bulkMessagesPath,
    title: "Bulk Messages",
    needs: ["messages.view", "customers.view"],
    firstCalls: () => ["/api/messages/bulk?limit=50"],
    screen: async () => ({ Component: (await import("./bulk/BulkListScreen.tsx")).BulkListScreen }),
  },
  {
    path: bulkMessagePath,
    needs: ["messages.view", "customers.view"],
    title: "Bulk Message",
    firstCalls: ({ id }) => [`/api/messages/bulk/${id}`],
    screen: async () => ({ Component: (await import("./bulk/BulkMessageScreen.tsx")).BulkMessageScreen }),
  },
  {
    path: messageUsagePath,
    title: "Message Usage",
    needs: ["billing.view", "messages.view"],
    firstCalls: () => ["/api/messages/usage?limit=100"],
    screen: async () => ({ Component: (await import("./usage/MessageUsageScreen.tsx")).MessageUsageScreen }),
  },
];
