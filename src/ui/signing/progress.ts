/** How far a signer has come, and the way to what is still missing. */
import { find, findAll } from "./elements.ts";
import type { MarkField } from "./mark-field.ts";

export type Progress = { update: () => void; goOn: () => void };

export function startProgress(form: HTMLFormElement, marks: readonly MarkField[]): Progress {
  const next = find<HTMLAnchorElement>(form, "[data-next]");
  const count = find(form, "[data-count]");
  const bar = find<HTMLProgressElement>(form, ".filling progress");
  const agreed = find<HTMLInputElement>(form, "#agreed");
  const sign = find<HTMLButtonElement>(form, "button.main");
  const needed = findAll(form, "[data-needed]");

  const markOf = (element: HTMLElement) => marks.find((mark) => mark.element === element);
  const isFilled = (element: HTMLElement): boolean => {
    const mark = markOf(element);
    if (mark) return mark.isFilled();
    if (!(element instanceof HTMLInputElement)) return true;
    return element.type === "checkbox" ? element.checked : element.value.trim() !== "";
  };
  const firstOpen = () => needed.find((element) => !isFilled(element));

  function goOn(): void {
    const open = firstOpen();
    const target = open ? (markOf(open)?.control() ?? open) : agreed?.checked ? sign : agreed;
    if (!target) return;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    (open ?? target).scrollIntoView({ block: "center", behavior: isCalm ? "instant" : "smooth" });
    target.focus({ preventScroll: true });
  }

  next?.addEventListener("click", (event) => {
    event.preventDefault();
    goOn();
  });
  return {
    goOn,
    update() {
      const done = needed.filter(isFilled).length;
      if (count) count.textContent = `${done} of ${needed.length} filled in`;
      if (bar) bar.value = done;
      if (next) next.textContent = firstOpen() ? "Next" : "Go to Sign";
    },
  };
}
