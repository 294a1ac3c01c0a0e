/** Whether a thumb hits what it aims at: every control that is to be seen on a phone has a target of 44 by 44 pixels. */
import { expect, type Page } from "@playwright/test";

/** A control, and what is drawn of it: a switch is a label over a box that is not to be seen. */
type Control = { control: Element; drawn: Element };

/**
 * Measured where a finger lands: what surrounds a control and still presses it (padding, a pseudo element, its label)
 * counts. Links inside a sentence are left out, as WCAG 2.5.5 does. Scrolls, and goes back to the top.
 */
export async function fitsThumbs(page: Page): Promise<void> {
  const drawnSmaller = await page.evaluateHandle(controlsDrawnSmaller);
  const faults = await page.evaluate(smallTargets, drawnSmaller);
  expect(faults, `${page.url()} has targets smaller than a thumb`).toEqual([]);
}

/** Runs in the page. Most controls are drawn as large as a thumb; these must be looked at. */
function controlsDrawnSmaller(): Control[] {
  const controls =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=checkbox], [role=switch], [role=radio], [role=menuitem], [role=menuitemradio], [role=option], [role=link]";

  const isShown = (element: Element): boolean => {
    const { width, height, bottom, right } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      // A link that skips the menu waits above the page.
      bottom + scrollY > 0 &&
      right + scrollX > 0 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest("[aria-hidden=true], [inert], .visually-hidden") === null
    );
  };

  /** Words stand around it that are not themselves to be pressed. */
  const isInSentence = (element: Element): boolean => {
    if (!element.matches("a") || !getComputedStyle(element).display.startsWith("inline")) return false;
    let block = element.parentElement;
    while (block && getComputedStyle(block).display.startsWith("inline")) block = block.parentElement;
    if (!block || getComputedStyle(block).display.includes("flex")) return false;
    const around = block.cloneNode(true) as Element;
    for (const each of around.querySelectorAll("a, button")) each.remove();
    return /\p{L}{2}/u.test(around.textContent ?? "");
  };

  /** There a visit is as long as it takes. */
  const isOnTimeScale = (element: Element): boolean =>
    [element, element.parentElement].some((each) => /%|px/.test(each?.getAttribute("style") ?? "")) &&
    getComputedStyle(element.parentElement ?? element).position === "absolute";

  return [...document.querySelectorAll(controls)].flatMap((control) => {
    if (control.matches(":disabled") || isInSentence(control) || isOnTimeScale(control)) return [];
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    const drawn = [control, ...labels].find(isShown);
    if (!drawn) return [];
    const { width, height } = drawn.getBoundingClientRect();
    return Math.min(width, height) < 43.5 ? [{ control, drawn }] : [];
  });
}

/** Runs in the page. Each fault as "the control: its width by its height". */
function smallTargets(drawnSmaller: Control[]): string[] {
  // What rounding and a device's own pixels take from 44.
  const least = 43.5;
  const reach = 44;

  const presses = (hit: Element | null, control: Element): boolean => {
    if (!hit) return false;
    if (control.contains(hit)) return true;
    const label = hit.closest("label");
    return label !== null && (label.control === control || label.contains(control));
  };

  /** From its middle in one direction, in pixels. */
  const extent = (control: Element, x: number, y: number, dx: number, dy: number): number => {
    for (let step = 1; step <= reach; step++) {
      if (!presses(document.elementFromPoint(x + dx * step, y + dy * step), control)) return step - 0.5;
    }
    return reach;
  };

  const targetOf = ({ control, drawn }: Control): [width: number, height: number] => {
    drawn.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = drawn.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (!presses(document.elementFromPoint(x, y), control)) return [width, height];
    return [
      Math.max(width, extent(control, x, y, -1, 0) + extent(control, x, y, 1, 0)),
      Math.max(height, extent(control, x, y, 0, -1) + extent(control, x, y, 0, 1)),
    ];
  };

  const nameOf = (control: Element): string => {
    const label = control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : "";
    const name = control.getAttribute("aria-label") ?? (control.textContent || label || control.id);
    return `${control.tagName.toLowerCase()}.${control.className} "${name.trim().slice(0, 40)}"`;
  };

  const large = new Set<string>();
  const faults = drawnSmaller.flatMap(({ control, drawn }) => {
    const box = drawn.getBoundingClientRect();
    // One of many alike, such as the boxes of a list, speaks for all of them.
    const kind = [control.className, control.parentElement?.className, box.width, box.height].join(" ");
    if (large.has(kind)) return [];
    const [width, height] = targetOf({ control, drawn });
    if (width < least || height < least) {
      return [`${nameOf(control)}: ${Math.round(width)} by ${Math.round(height)}`];
    }
    large.add(kind);
    return [];
  });
  scrollTo(0, 0);
  return faults;
}
