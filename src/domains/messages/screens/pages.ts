/** The pages of messages and bulk messages. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { bulkMessagePath, bulkMessagesPath, messagesPath } from "../paths.ts";

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
];
