/** Measures a folder of ten thousand files on the screen: whether scrolling through it drops a frame. */
import type { Page } from "@playwright/test";
import { countedFrames, startFrames } from "./frames.ts";
import { inFolder } from "./many-files.ts";
import { atLeast, type Row } from "./report.ts";

/** `page` shows the folder. It is scrolled for three seconds; more of its files are fetched on the way. */
export async function measureFilesOnScreen(page: Page, report: (row: Row) => void): Promise<void> {
  await page.waitForFunction(() => document.querySelector("[data-row-link]"));
  await page.mouse.move(720, 500);
  await startFrames(page);
  for (let step = 0; step < 180; step++) {
    await page.mouse.wheel(0, 200);
    await page.waitForTimeout(12);
  }
  const frames = await countedFrames(page);
  const footer = await page.getByText(/^[\d,]+ of [\d,]+ files$/).textContent();
  const fetched = Number(/^\d+/.exec(footer ?? "")?.[0]);
  if (!(fetched >= 200)) throw new Error(`Too few files were scrolled through: ${footer}`);
  report(atLeast(`folder of ${inFolder} files: frames a second while it is scrolled`, frames, 58));
}
