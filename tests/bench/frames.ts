/** Counts the frames that a page draws while something goes on. */
import type { Page } from "@playwright/test";

type Marks = { frames: number[] };

export async function startFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const marks = window as unknown as Marks;
    const frames: number[] = [];
    marks.frames = frames;
    const look = (at: number) => {
      frames.push(at);
      if (marks.frames === frames) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** A second, from the first frame since `startFrames` to the last. */
export async function countedFrames(page: Page): Promise<number> {
  const frames = await page.evaluate(() => (window as unknown as Marks).frames);
  const lasted = (frames.at(-1) ?? 0) - (frames[0] ?? 0);
  return ((frames.length - 1) * 1_000) / lasted;
}
