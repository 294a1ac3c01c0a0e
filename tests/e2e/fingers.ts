/** A finger on a row of a phone, as the browser itself hears it. */
import type { Locator, Page } from "@playwright/test";

type Point = { x: number; y: number };

/** A finger goes from the middle of a row by these steps, as the browser itself hears it. The answer lets go. */
export async function hold(page: Page, row: Locator, steps: readonly Point[]): Promise<() => Promise<void>> {
  const box = await row.boundingBox();
  if (!box) throw new Error("The row is not to be seen.");
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [at]);
  for (const { x, y } of steps) await send("touchMove", [{ x: at.x + x, y: at.y + y }]);
  return async () => {
    await send("touchEnd", []);
  };
}

export async function drag(page: Page, row: Locator, steps: readonly Point[]): Promise<void> {
  const letGo = await hold(page, row, steps);
  await letGo();
}

export const across = (to: number): Point[] => [0.15, 0.4, 0.7, 1].map((part) => ({ x: to * part, y: 1 }));
export const down = (to: number): Point[] => [0.15, 0.4, 0.7, 1].map((part) => ({ x: 2, y: to * part }));
