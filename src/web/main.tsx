/** Where the browser's half begins: the look, who is signed in, and the page that the address names. */
import "#ui/theme.css";
import { MantineProvider } from "@mantine/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { session } from "#ui/session/session.ts";
import { colorSchemeManager, cssVariables, theme } from "#ui/theme.ts";
import { watchLeaving } from "./leaving.ts";
import { router } from "./router.tsx";

watchLeaving();
void session.start();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
);
