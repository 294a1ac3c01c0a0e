/** The life of the header: opaque after a while, menus that close behind one, light and dark, the way out. */
import { signInPath } from "#shared/common-paths.ts";
import { showWho, signOutHere } from "./session.ts";

const solidAfterPx = 50;
const themeKey = "plumbline_theme";

export function enliven(): void {
  showWho();
  addEventListener("storage", showWho);
  // Coming back with the browser's button shows the page as it was left.
  addEventListener("pageshow", showWho);
  followScroll();
  closeMenus();
  offerLooks();
  for (const way of document.querySelectorAll("[data-sign-out]")) {
    way.addEventListener("click", () => {
      signOutHere();
      location.assign(signInPath());
    });
  }
}

function followScroll(): void {
  const header = document.querySelector("[data-header]");
  const look = () => header?.toggleAttribute("data-solid", scrollY > solidAfterPx);
  addEventListener("scroll", look, { passive: true });
  look();
}

/** A link within the page leaves the menu open otherwise. */
function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>("[popover]")) {
    menu.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("a, button")) menu.hidePopover();
    });
  }
}

function offerLooks(): void {
  const choices = document.querySelectorAll<HTMLButtonElement>("[data-looks] button");
  const device = matchMedia("(prefers-color-scheme: dark)");
  const show = () => {
    const chosen = savedLook();
    for (const choice of choices) choice.setAttribute("aria-pressed", String(choice.value === chosen));
    const isDark = chosen === "dark" || (chosen !== "light" && device.matches);
    document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
  };
  for (const choice of choices) {
    choice.addEventListener("click", () => {
      saveLook(choice.value);
      show();
    });
  }
  device.addEventListener("change", show);
  addEventListener("storage", show);
  show();
}

function savedLook(): string {
  try {
    return localStorage.getItem(themeKey) ?? "auto";
  } catch {
    return "auto";
  }
}

function saveLook(look: string): void {
  try {
    localStorage.setItem(themeKey, look);
  } catch {
    // Without storage the choice holds until the page is left.
  }
}
