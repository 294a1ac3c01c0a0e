/** How the journeys are walked: in the browser that came with the packages, on a desk and on a phone. */
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser.ts";

const { executablePath, env } = await findBrowser();
const report = process.env.JOURNEYS_REPORT;

/** A journey is walked at a desk, unless its title or tag says @phone. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/start-product.ts",
  testMatch: /\.(spec|test)\.ts$/,
  outputDir: "dist/journeys",
  forbidOnly: true,
  workers: 2,
  // A journey that fails is walked once more and its way recorded; scripts/test/journey-report.ts says what that counts.
  retries: 1,
  // Patience only: a busy machine is slow, not wrong.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["line"], ...(report ? [["json", { outputFile: report }] as const] : [])],
  use: {
    // Twice what a look may take: one press that waits for ever fails alone, and says what it waited for.
    actionTimeout: 60_000,
    launchOptions: { executablePath, env: { ...process.env, ...env } },
    // What is looked at stands still: a window that still fades in has colors of its own.
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-US",
    timezoneId: "America/Chicago",
    // A page that the app keeps for itself would not see what a journey says in the server's place.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    trace: "on-first-retry",
    video: "off",
  },
  projects: [
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
  ],
});
