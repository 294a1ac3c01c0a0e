/** The page on which texting is set up, among the settings. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { textNumberPath } from "../../paths.ts";

export const textNumberPages: AppPage[] = [
  {
    path: textNumberPath,
    title: "Text Messages",
    needs: ["organization.view"],
    firstCalls: () => ["/api/sending/text-number"],
    screen: async () => ({ Component: (await import("./TextNumberScreen.tsx")).TextNumberScreen }),
  },
];
