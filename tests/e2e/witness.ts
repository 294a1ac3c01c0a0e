/** What stood on the page when a journey failed, and what the page had asked last: where it failed, no one can look. */
import type { Page, Request } from "@playwright/test";

/** The name under which the report of the journeys finds it. */
export const witnessed = "what stood on the page";

const callsTold = 8;
const longestText = 160;

type Asked = { request: Request; at: number; ended?: string };

/** Watches the page from now on; what it gives tells what is seen of it just then, in a few lines. */
export function watch(page: Page): () => Promise<string> {
  const asked: Asked[] = [];
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
  page.on("requestfailed", (request) => end(request, request.failure()?.errorText ?? "failed"));
  return async () => {
    const stood = page.isClosed() ? ["The page was closed."] : await standing(page);
    const calls = asked.map(({ request, at, ended }) => {
      const { pathname, search } = new URL(request.url());
      return `${request.method()} ${pathname}${search}: ${ended ?? `no answer for ${Date.now() - at} ms`}`;
    });
    return [...stood, ...calls].map((line) => line.slice(0, longestText)).join("\n");
  };
}

async function standing(page: Page): Promise<string[]> {
  const said = page
    .locator('[role="alert"], [role="status"], [aria-invalid="true"]')
    .filter({ visible: true });
  const texts = await said.allInnerTexts().catch(() => []);
  const told = texts.map((text) => text.replaceAll(/\s+/g, " ").trim()).filter((text) => text !== "");
  const { pathname, search } = new URL(page.url());
  return [`At ${pathname}${search}`, ...told.map((text) => `It said: ${text}`)];
}
