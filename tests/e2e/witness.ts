/** What stood on the page when a journey failed, and what was pressed and asked last: where it failed, no one can look. */
import type { Page, Request } from "@playwright/test";

const callsTold = 8;
const pressesTold = 12;
const longestText = 160;

type Asked = { request: Request; at: number; ended?: string };

declare global {
  interface Window {
    presses?: string[];
  }
}

/** Watches the page from now on; what it gives tells what is seen of it just then, in a few lines. */
export async function watch(page: Page): Promise<() => Promise<string>> {
  const asked: Asked[] = [];
  const broken: string[] = [];
  await page.addInitScript(notePresses, pressesTold);
  const end = (request: Request, how: string) => {
    const call = asked.find((each) => each.request === request);
    if (call) call.ended = `${how} after ${Date.now() - call.at} ms`;
  };
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/") || pathname === "/api/presence") return;
    asked.push({ request, at: Date.now() });
    if (asked.length > callsTold) asked.shift();
  });
  page.on("response", (response) => end(response.request(), String(response.status())));
  page.on("requestfailed", (request) => {
    const how = request.failure()?.errorText ?? "failed";
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/")) broken.push(`${pathname}: ${how}`);
    end(request, how);
  });
  return async () => {
    const stood = page.isClosed() ? ["The page was closed."] : await standing(page);
    const calls = asked.map(({ request, at, ended }) => {
      const { pathname, search } = new URL(request.url());
      return `${request.method()} ${pathname}${search}: ${ended ?? `no answer for ${Date.now() - at} ms`}`;
    });
    return [...stood, ...calls, ...broken.slice(-callsTold)]
      .map((line) => line.slice(0, longestText))
      .join("\n");
  };
}

async function standing(page: Page): Promise<string[]> {
  const said = page
    .locator('[role="alert"], [role="status"], [aria-invalid="true"]')
    .filter({ visible: true });
  const texts = await said.allInnerTexts().catch(() => []);
  const told = texts.map((text) => text.replaceAll(/\s+/g, " ").trim()).filter((text) => text !== "");
  const { pathname, search } = new URL(page.url());
  const { presses, open, focus } = await page
    .evaluate(lookAround)
    .catch(() => ({ presses: [], open: [], focus: "unknown" }));
  return [
    `At ${pathname}${search}`,
    ...told.map((text) => `It said: ${text}`),
    ...open.map((name) => `Open: ${name}`),
    `In focus: ${focus}`,
    ...presses,
  ];
}

/** Runs in the page before its own code: the last presses, when they came, and what they reached. */
function notePresses(most: number): void {
  const presses: string[] = [];
  window.presses = presses;
  const note = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const reached = target.closest("button, a, [role], input, select, textarea") ?? target;
    const name = reached.ariaLabel ?? reached.textContent?.trim().slice(0, 40) ?? "";
    const key = event instanceof KeyboardEvent ? ` ${event.key}` : "";
    const kind = reached.role ?? reached.tagName.toLowerCase();
    presses.push(`${Math.round(event.timeStamp)} ms: ${event.type}${key} on ${kind} ${name}`);
    if (presses.length > most) presses.shift();
  };
  for (const type of ["pointerdown", "pointerup", "click", "keydown"])
    addEventListener(type, note, { capture: true, passive: true });
}

/** Runs in the page. */
function lookAround(): { presses: string[]; open: string[]; focus: string } {
  const nameOf = (element: Element) =>
    `${element.role ?? element.tagName.toLowerCase()} ${element.ariaLabel ?? element.textContent?.trim().slice(0, 60) ?? ""}`;
  const open = [...document.querySelectorAll('[role="menu"], [role="dialog"], [role="listbox"]')];
  const focused = document.activeElement;
  return {
    presses: [...(window.presses ?? []), `${Math.round(performance.now())} ms: failed`],
    open: open.map(nameOf),
    focus: focused && focused !== document.body ? nameOf(focused) : "nothing",
  };
}
