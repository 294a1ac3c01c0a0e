/** What customers get, with words that stand for any of them: pages, a paper, a page to sign on, a mail. */
import { type Html, html, styleElement } from "#platform/http/html.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import { type PublicPage, pagePreview } from "#platform/http/public-pages/public-page.ts";
import { signingStyle } from "#platform/http/public-pages/signing-style.ts";
import { paperHtml, paperStyles } from "#platform/papers/paper-html.ts";
import type { Paper } from "#shared/papers/paper.ts";
import type { BrandPreview } from "./contract.ts";
import { inBrand } from "./mail.ts";
import { paperBrand } from "./paper-brand.ts";

const when = "Tuesday, March 9, 9:30 AM";

export const samplesOf = (brand: PublicBrand, publicUrl: string): BrandPreview => ({
  page: appointmentPage(brand),
  booking: bookingPage(brand),
  signing: signingPage(brand),
  paper: paperPage(brand),
  email: sampleMail(brand, publicUrl),
});

const appointmentPage = (brand: PublicBrand): string =>
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

const bookingPage = (brand: PublicBrand): string =>
  pagePreview({
    title: "Preview",
    brand,
    content: html`<nav aria-label="Booking steps"><ol class="steps"><li class="past"><a href="#">Service</a></li>
      <li class="past"><a href="#">Time</a></li><li aria-current="step"><span>Your details</span></li><li><span>Done</span></li></ol></nav>
      <h1>Your details</h1>
      <dl class="card summary"><dt>Service</dt><dd>Drain clearing, 1 hour</dd><dt>When</dt><dd>${when}</dd></dl>
      <label for="name">Name</label><input id="name" value="Nora Whitfield">
      <label for="phone">Phone</label><input id="phone" value="(208) 555-0142">
      <button class="main">Book Appointment</button>`,
  });

/** As on a phone: how far one has come, a field on the paper, and the end of it. */
function signingPage(brand: PublicBrand): string {
  const page: PublicPage = {
    title: "Preview",
    brand,
    isWide: true,
    styles: [signingStyle, ...paperStyles(paperBrand(brand))],
    content: html`<h1>Review and sign</h1>
      <p>Read the contract from ${brand.name}, fill in your fields, and sign at the end.</p>
      <div class="filling"><p><span>1 of 2 filled in</span></p><a href="#">Next</a><progress value="1" max="2" aria-label="Required fields that are filled in"></progress></div>
      ${paperHtml(samplePaper(brand), { pictureOf: () => "", inputOf: ({ kind }) => (kind === "signature" ? signatureInput : undefined) })}
      <section class="finish"><h2>Sign the contract</h2>
        <div class="actions"><button class="main">Sign Contract</button><button>Save and Finish Later</button></div></section>`,
  };
  return pagePreview(page);
}

const signatureInput: Html = html`<fieldset class="signing"><legend>Signature</legend>
  <div class="ways"><label><input type="radio" name="way" checked><span>Type</span></label><label><input type="radio" name="way"><span>Draw</span></label></div>
  <label for="signature">Your full name</label><input class="typed" id="signature" value="Nora Whitfield"></fieldset>`;

/** The sheet alone, as it is on the screen and in its PDF. */
const paperPage = (brand: PublicBrand): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview</title>${styleElement("body{margin:0;padding:.75rem;background:#f3f4f6}")}${paperStyles(paperBrand(brand)).map(styleElement)}</head>
<body inert>${paperHtml(samplePaper(brand), { pictureOf: () => "" })}</body></html>`.text;

const samplePaper = (brand: PublicBrand): Paper => ({
  kind: "Contract",
  title: "Service Agreement",
  number: "CON-001",
  stamp: null,
  brand: paperBrand(brand),
  to: { heading: "Prepared for", lines: ["Nora Whitfield", "4 Elm St, Boise, ID 83702"] },
  facts: [{ label: "Date", value: "March 9, 2027" }],
  blocks: [
    { kind: "heading", text: "The work" },
    { kind: "text", text: "We clear the kitchen drain and check the trap and the vent." },
    {
      kind: "prices",
      lines: [
        { name: "Drain clearing", description: "", quantity: "1", price: "$180.00", amount: "$180.00" },
        { name: "Camera inspection", description: "", quantity: "1", price: "$95.00", amount: "$95.00" },
      ],
      totals: [{ label: "Total", value: "$275.00", isGrand: true }],
    },
    {
      kind: "fields",
      party: "Customer: Nora Whitfield",
      fields: [
        {
          id: "signature",
          kind: "signature",
          label: "Signature",
          value: { kind: "typed", text: "Nora Whitfield" },
        },
        { id: "date", kind: "date", label: "Date", value: { kind: "text", text: "March 9, 2027" } },
      ],
    },
  ],
  footer: brand.name,
});

function sampleMail(brand: PublicBrand, publicUrl: string): string {
  const text = `Hello Nora,\n\nHere's a reminder about your Drain clearing appointment.\n\nWhen: ${when}\nYour technician: Sam R.\n\nConfirm, reschedule or cancel here:\n${publicUrl}/v/preview`;
  const mail = { key: "preview", to: "nora@example.com", subject: "Reminder: Drain clearing", text };
  return inBrand(mail, { brand, publicUrl }).html ?? "";
}
