/** How far a visitor has come with booking, and the way back to what they chose. */
import { type Html, html } from "#platform/http/html.ts";

const steps = ["Service", "Time", "Your details", "Done"] as const;
type Step = (typeof steps)[number];

/** `back` leads to steps behind the visitor that can still be changed. */
export function stepsList(now: Step, back: Partial<Record<Step, string>> = {}): Html {
  const at = steps.indexOf(now);
  const items = steps.map((step, index) => {
    const address = index < at ? back[step] : undefined;
    const words = address ? html`<a href="${address}">${step}</a>` : html`<span>${step}</span>`;
    return html`<li${index < at && html` class="past"`}${index === at && html` aria-current="step"`}>${words}</li>`;
  });
  return html`<nav aria-label="Booking steps"><ol class="steps">${items}</ol></nav>`;
}
