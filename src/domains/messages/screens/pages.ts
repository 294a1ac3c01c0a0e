/** The page of messages. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { messagesPath } from "../paths.ts";

export const messagesPages: AppPage[] = [
  {
    path: messagesPath,
    title: "Messages",
    needs: ["messages.view"],
    firstCalls: () => ["/api/messages/conversations?filter=all&limit=50"],
    screen: async () => ({ Component: (await import("./MessagesScreen.tsx")).MessagesScreen }),
  },
];
