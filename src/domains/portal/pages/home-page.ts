/** The portal itself: what is to be done first, then visits, contracts, invoices, files, a request, and how one is known. */
import { expiryOf } from "#domains/payments/cards/contract.ts";
import { methodNames } from "#domains/payments/contract.ts";
import { type Html, html } from "#platform/http/html.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { formatLongDate, formatTime } from "#shared/time/dates.ts";
import type { Choices, PortalFacts } from "../showing/facts.ts";
import type { ShownContract, ShownInvoice, ShownPayment, ShownVisit } from "../showing/facts-store.ts";
import { problemPart } from "./frame.ts";

export type Home = {
  facts: PortalFacts;
  choices: Choices & { slug: string };
  name: string;
  currency: string;
  zone: string;
  /** Today on the business's calendar. */
  today: string;
  moment: number;
  /** Where the receipt of each payment stands. */
  receipts: ReadonlyMap<number, string>;
  /** Requests wait while the business's workspace cannot be changed. */
  isPaused: boolean;
  /** Whether others have the same address. */
  hasOthers: boolean;
  /** Said once, after something was done. */
  done?: string | undefined;
  problem?: string | undefined;
  typed?: string;
};

export function homePage(home: Home): Html {
  const { facts, choices, done, problem } = home;
  const first = facts.customer.name.split(" ")[0];
  return html`<h1>${first ? `Hello, ${first}` : "Hello"}</h1>
    ${done && html`<p class="good" role="status">${done}</p>`}
    ${problemPart(problem)}
    ${choices.welcome && html`<p>${choices.welcome}</p>`}
    ${partsNav(home)}
    ${facts.balanceCents !== null && balanceCard(home, facts.balanceCents)}
    ${choices.shows_visits && visitsPart(home)}
    ${choices.shows_contracts && contractsPart(home)}
    ${choices.shows_invoices && invoicesPart(home)}
    ${facts.cards.length > 0 && cardsPart(home)}
    ${choices.shows_files && filesPart(home)}
    ${choices.takes_requests && requestPart(home)}
    ${detailsPart(home)}`;
}

const at = ({ choices }: Home, path: string): string => `/portal/${choices.slug}${path}`;

function partsNav({ facts, choices }: Home): Html {
  const parts: [boolean, string, string][] = [
    [choices.shows_visits, "visits", "Visits"],
    [choices.shows_contracts, "contracts", "Contracts"],
    [choices.shows_invoices, "invoices", "Invoices"],
    [facts.cards.length > 0, "cards", "Saved Cards"],
    [choices.shows_files, "files", "Files"],
    [choices.takes_requests, "request", "Request Work"],
    [true, "details", "Your Details"],
  ];
  return html`<nav aria-label="Parts of your portal" class="parts"><ul>${parts.map(
    ([isShown, id, label]) => isShown && html`<li><a href="#${id}">${label}</a></li>`,
  )}</ul></nav>`;
}

const amount = (cents: number, currency: string): string => formatMoney(money(cents, currency));
const dayOf = (day: string): string => formatLongDate(day, "UTC");

const balanceCard = ({ currency }: Home, cents: number): Html =>
  html`<section class="card" aria-label="Balance due"><p class="balance"><span>Balance due</span> <strong>${amount(cents, currency)}</strong></p>
    ${cents === 0 && html`<p class="quiet">You're all paid up.</p>`}</section>`;

const part = (id: string, title: string, content: Html): Html =>
  html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;

const nothing = (words: string): Html => html`<p class="quiet">${words}</p>`;

const row = (title: Html | string, small: string, actions?: Html | false | ""): Html =>
  html`<li><div><strong>${title}</strong><small>${small}</small></div>${actions && html`<div class="ways">${actions}</div>`}</li>`;

const press = (action: string, label: string, about: string, isMain = false): Html =>
  html`<form method="post" action="${action}"><button${isMain && html` class="main"`}>${label}<span class="unseen"> ${about}</span></button></form>`;

function visitsPart(home: Home): Html {
  const { visits } = home.facts;
  const isAhead = ({ ends_at, status }: ShownVisit) =>
    Date.parse(ends_at) > home.moment && status !== "cancelled" && status !== "completed";
  const ahead = visits.filter(isAhead).toReversed();
  const past = visits.filter((visit) => !isAhead(visit));
  return part(
    "visits",
    "Visits",
    html`${
      ahead.length === 0
        ? nothing("No visits are planned.")
        : html`<ul class="rows">${ahead.map((visit) => aheadRow(home, visit))}</ul>`
    }${
      past.length > 0 &&
      html`<details><summary>Past visits</summary><ul class="rows">${past.map((visit) =>
        row(visit.title, `${whenOf(home, visit)}${visit.status === "cancelled" ? ", Cancelled" : ""}`),
      )}</ul></details>`
    }`,
  );
}

const whenOf = ({ zone }: Home, { starts_at }: ShownVisit): string =>
  `${formatLongDate(starts_at, zone)} at ${formatTime(starts_at, zone)}`;

const aheadRow = (home: Home, visit: ShownVisit): Html =>
  row(
    visit.title,
    `${whenOf(home, visit)}${visit.status === "confirmed" ? ", Confirmed" : ""}`,
    html`${
      visit.status === "scheduled" &&
      html`<form method="post" action="${at(home, `/visits/${visit.id}/confirm`)}"><input type="hidden" name="seen" value="${visit.starts_at}"><button class="main">Confirm<span class="unseen"> ${visit.title}</span></button></form>`
    }${press(at(home, `/visits/${visit.id}`), "Reschedule or Cancel", visit.title)}`,
  );

const closedContract: Partial<Record<ShownContract["status"], string>> = {
  completed: "Signed",
  declined: "Declined",
  voided: "No longer needed",
  expired: "Expired",
};

function contractsPart(home: Home): Html {
  const { contracts } = home.facts;
  if (contracts.length === 0) return part("contracts", "Contracts", nothing("No contracts yet."));
  return part(
    "contracts",
    "Contracts",
    html`<ul class="rows">${contracts.map((contract) => contractRow(home, contract))}</ul>`,
  );
}

function contractRow(
  home: Home,
  { id, title, status, is_over, is_sealed, signer_id, ...when }: ShownContract,
): Html {
  const closed = closedContract[status] ?? (is_over ? "Expired" : undefined);
  const day = when.completed_at ?? when.sent_at;
  const state = closed ?? (signer_id === null ? "Waiting for signatures" : "Ready for you to sign");
  const ways =
    status === "completed"
      ? is_sealed &&
        html`<a class="button" href="${at(home, `/contracts/${id}/signed.pdf`)}" download>Download<span class="unseen"> ${title}</span></a>`
      : closed === undefined &&
        signer_id !== null &&
        press(at(home, `/contracts/${id}`), "Read and Sign", title, true);
  return row(title, `${state}${day ? `, ${formatLongDate(day, home.zone)}` : ""}`, ways);
}

const closedInvoice: Partial<Record<ShownInvoice["status"], string>> = {
  paid: "Paid",
  credited: "Credited",
  void: "Canceled",
  written_off: "Closed",
};

function invoicesPart(home: Home): Html {
  const { invoices, payments } = home.facts;
  return part(
    "invoices",
    "Invoices and payments",
    html`${
      invoices.length === 0
        ? nothing("No invoices yet.")
        : html`<ul class="rows">${invoices.map((invoice) => invoiceRow(home, invoice))}</ul>`
    }${
      payments.length > 0 &&
      html`<details><summary>Payments and receipts</summary><ul class="rows">${payments.map((payment) =>
        paymentRow(home, payment),
      )}</ul></details>`
    }`,
  );
}

function invoiceRow(home: Home, invoice: ShownInvoice): Html {
  const { id, number, title, status, balance_cents, total_cents, currency, due_on } = invoice;
  const closed = closedInvoice[status];
  const isLate = closed === undefined && due_on !== null && due_on < home.today;
  const state = closed
    ? `${closed}, ${amount(total_cents, currency)}`
    : `${amount(balance_cents, currency)} due${due_on ? ` ${isLate ? "since" : "by"} ${dayOf(due_on)}` : ""}${isLate ? ", Overdue" : ""}`;
  const name = `invoice ${number ?? ""}`;
  return row(
    `${number ?? "Invoice"}${title ? ` · ${title}` : ""}`,
    state,
    press(at(home, `/invoices/${id}`), closed ? "View" : "View and Pay", name, closed === undefined),
  );
}

function paymentRow({ receipts }: Home, payment: ShownPayment): Html {
  const { id, amount_cents, refunded_cents, currency, method, method_words, received_on, status } = payment;
  const receipt = receipts.get(id);
  const words = [
    method_words ?? methodNames[method],
    status === "processing" ? "Processing" : received_on && dayOf(received_on),
    refunded_cents > 0 && `${amount(refunded_cents, currency)} refunded`,
  ].filter(Boolean);
  return row(
    amount(amount_cents, currency),
    words.join(", "),
    receipt &&
      html`<a class="button" href="${receipt}">View Receipt<span class="unseen"> for ${amount(amount_cents, currency)}</span></a>`,
  );
}

const cardsPart = (home: Home): Html =>
  part(
    "cards",
    "Saved cards",
    html`<p class="quiet">${home.name} can charge a saved card for invoices you owe.</p>
      <ul class="rows">${home.facts.cards.map((card) =>
        row(
          card.words,
          expiryOf(card) ?? "",
          html`<a class="button" href="${at(home, `/cards/${card.id}`)}">Remove<span class="unseen"> ${card.words}</span></a>`,
        ),
      )}</ul>`,
  );

function filesPart(home: Home): Html {
  const { files } = home.facts;
  if (files.length === 0) return part("files", "Files", nothing("No files are shared with you yet."));
  return part(
    "files",
    "Files",
    html`<ul class="rows">${files.map(({ id, name, size }) =>
      row(
        name,
        sizeOf(size),
        html`<a class="button" href="${at(home, `/files/${id}`)}" download>Download<span class="unseen"> ${name}</span></a>`,
      ),
    )}</ul>`,
  );
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function requestPart(home: Home): Html {
  if (home.isPaused)
    return part(
      "request",
      "Request Work",
      nothing(`Requests are paused right now. Contact ${home.name} directly.`),
    );
  return part(
    "request",
    "Request Work",
    html`<form method="post" action="${at(home, "/request")}">
      <label for="wanted">What do you need?</label>
      <textarea id="wanted" name="wanted" rows="4" required maxlength="2000">${home.typed ?? ""}</textarea>
      <div class="actions"><button>Send Request</button></div>
    </form>`,
  );
}

function detailsPart(home: Home): Html {
  const { name, email, phone, address } = home.facts.customer;
  const lines: [string, string | null][] = [
    ["Name", name],
    ["Email", email],
    ["Phone", phone],
    ["Address", address],
  ];
  return part(
    "details",
    "Your details",
    html`<dl class="card">${lines.map(([label, value]) => value && html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
      <p class="quiet">Something changed? Contact ${home.name}.</p>
      <div class="actions">${home.hasOthers && html`<a class="button" href="${at(home, "/choose")}">Change Customer</a>`}
        <form method="post" action="${at(home, "/sign-out")}"><button>Sign Out</button></form></div>`,
  );
}
