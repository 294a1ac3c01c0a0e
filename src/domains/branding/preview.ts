/** A page and a mail as customers get them, with words that stand for any of them. */
import { html } from "#platform/http/html.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import { pagePreview } from "#platform/http/public-pages/public-page.ts";
import { inBrand } from "./mail.ts";

const when = "Tuesday, March 9, 9:30 AM";

export const samplePage = (brand: PublicBrand): string =>
  pagePreview({
    title: "Preview",
    brand,
    isNarrow: true,
    content: html`<h1>Drain clearing</h1>
      <p class="good">You're confirmed. Thank you!</p>
      <dl class="card"><dt>When</dt><dd>${when}</dd><dt>Your technician</dt><dd>Sam R.</dd></dl>
      <div class="actions"><button class="main">Choose Another Time</button><button>Cancel Appointment</button></div>
      <p><a href="#">Stop Reminders</a></p>`,
  });

export function sampleMail(brand: PublicBrand, publicUrl: string): string {
  const text = `Hello Nora,\n\nHere's a reminder about your Drain clearing appointment.\n\nWhen: ${when}\nYour technician: Sam R.\n\nConfirm, reschedule or cancel here:\n${publicUrl}/v/preview`;
  const mail = { key: "preview", to: "nora@example.com", subject: "Reminder: Drain clearing", text };
  return inBrand(mail, { brand, publicUrl }).html ?? "";
}
