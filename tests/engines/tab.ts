/** One page in another browser, used as a person does: by what things are called and where they are. */
import { setTimeout as pause } from "node:timers/promises";
import type { Driver } from "./driver.ts";

type Point = { x: number; y: number };
/** A kind of thing, as assistive software names it, and its name. */
type Wanted = { role: keyof typeof kinds; name: string | RegExp; isWhole?: boolean };

const patienceMs = 20_000;

const kinds = {
  button: "button, [role=button]",
  link: "a[href]",
  field: "input, textarea, select",
  dialog: "[role=dialog], dialog[open]",
  row: "[role=row], tbody tr, [role=listitem], li, article",
  cell: "td",
  heading: "h1, h2, h3",
  alert: "[role=alert]",
} as const;

export type Tab = ReturnType<typeof tabOf>;

export function tabOf(driver: Driver, base: string) {
  const page = <Result>(work: (...words: never[]) => Result, ...words: unknown[]) =>
    driver.run(work.toString(), words) as Promise<Awaited<Result>>;
  const look = ({ role, name, isWhole = false }: Wanted, mayScroll = true) =>
    page(pointOf, kinds[role], ...patternOf(name), isWhole, mayScroll).catch(whileLoading);
  const point = (wanted: Wanted, mayScroll = true) =>
    until(
      () => look(wanted, mayScroll),
      async () => `no ${wanted.role} called ${wanted.name}; the page says: ${await page(textOf)}`,
    );
  const text = () => page(textOf).catch(() => "");
  const press = async (wanted: Wanted) => driver.perform([mouse([...stepTo(await point(wanted)), down, up])]);
  return {
    driver,
    page,
    text,
    goTo: (path: string) => driver.goTo(base + path),
    has: async (wanted: Wanted) => (await look(wanted)) !== null,
    /** Waits until it can be seen. */
    find: point,
    async see(words: RegExp): Promise<void> {
      await until(
        async () => (words.test(await text()) ? true : null),
        async () => `${words} is not on the page, which says: ${await text()}`,
      );
    },
    press,
    /** Opens something, as a person does: who sees nothing happen presses once more. */
    async open(button: Wanted, window: Wanted): Promise<void> {
      await press(button);
      const isThere = await until(async () => ((await look(window)) ? true : null), nothing, 5_000);
      if (!isThere) await press(button);
      await point(window);
    },
    async fill(name: string | RegExp, words: string): Promise<void> {
      await driver.perform([mouse([...stepTo(await point({ role: "field", name })), down, up])]);
      const keys = [...words].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await driver.perform([{ type: "key", id: "keyboard", actions: keys }]);
    },
    /** With the mouse, in steps, as a hand does. Both must fit on the screen together. */
    async drag(what: Wanted, where: Wanted): Promise<void> {
      await point(what);
      const [to, from] = [await point(where, false), await point(what, false)];
      const between = (share: number) => ({
        x: Math.round(from.x + (to.x - from.x) * share),
        y: Math.round(from.y + (to.y - from.y) * share),
      });
      const way = [0.1, 0.4, 0.7, 1].flatMap((share) => stepTo(between(share), 40));
      await driver.perform([mouse([...stepTo(from), down, ...way, up])]);
    },
  };
}

const nothing = async () => null;

/** The page that was asked may be gone by the time it would answer. */
const whileLoading = () => null;

const patternOf = (name: string | RegExp): [string, string] =>
  typeof name === "string"
    ? [name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), ""]
    : [name.source, name.flags];

const down = { type: "pointerDown", button: 0 };
const up = { type: "pointerUp", button: 0 };
const stepTo = ({ x, y }: Point, duration = 0) => [{ type: "pointerMove", x, y, duration }];
const mouse = (actions: object[]) => ({
  type: "pointer",
  id: "mouse",
  parameters: { pointerType: "mouse" },
  actions,
});

/** Null only when nothing is to be complained of. */
async function until<Answer, Complaint extends string | null>(
  ask: () => Promise<Answer | null>,
  complaint: () => Promise<Complaint>,
  milliseconds = patienceMs,
): Promise<Answer | (Complaint & null)> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > end) break;
    await pause(100);
  }
  const words = await complaint();
  if (words === null) return words as Complaint & null;
  throw new Error(words);
}

/** Runs in the page: the middle of the first thing of that kind and name that is seen and at rest, or null. */
async function pointOf(
  selector: string,
  source: string,
  flags: string,
  isWhole: boolean,
  mayScroll: boolean,
): Promise<Point | null> {
  const pattern = new RegExp(isWhole ? `^(?:${source})$` : source, flags);
  const nameOf = (element: Element): string => {
    const label = element.getAttribute("aria-label");
    const labelledBy = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const named = labelledBy.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const own = labels.map(({ textContent }) => textContent).join(" ") || element.textContent;
    return (label ?? (named || own)).replaceAll(/\s+/g, " ").trim();
  };
  const isSeen = (element: Element): boolean =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
  const element = [...document.querySelectorAll(selector)].find(
    (each) => isSeen(each) && pattern.test(nameOf(each)),
  );
  if (!element) return null;
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const isReached = ({ x, y }: Point) => element.contains(document.elementFromPoint(x, y));
  const before = middle();
  if (mayScroll && !isReached(before)) {
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  }
  await new Promise((resolve) => setTimeout(resolve, 250));
  const now = middle();
  return before.x === now.x && before.y === now.y && isReached(now) ? now : null;
}

function textOf(): string {
  return document.body.innerText.replaceAll(/\s+/g, " ");
}
