/** Blocks that show how things are now: prices, the next free times, how the business is reached. */
import { type Html, html } from "#platform/http/html.ts";
import type { BlockOf } from "../blocks-contract.ts";
import { type BlockView, band, headPart, splitBand } from "./block-parts.ts";
import type { OfferedService } from "./page-facts.ts";

/** In the order in which they were chosen; what is no longer sold is left out. */
export function servicesShown(
  { service_ids: ids }: Pick<BlockOf<"services">, "service_ids">,
  services: readonly OfferedService[],
): OfferedService[] {
  if (ids.length === 0) return [...services];
  return ids.flatMap((id) => services.find((service) => service.id === id) ?? []);
}

export function servicesPart(block: BlockOf<"services">, { facts }: BlockView): Html {
  const items = servicesShown(block, facts.services).map(({ name, description, price, bookingPath }) => {
    const href = block.shows_booking && bookingPath ? `${facts.origin}${bookingPath}` : null;
    const priced = block.shows_prices && html`<span class="price">${price}</span>`;
    const go = href && html`<a class="go" href="${href}" aria-label="Book ${name}">Book Now</a>`;
    return html`<li class="box"><h3>${name}</h3>${description && html`<p>${description}</p>`}${
      (priced || go) && html`<p class="deal">${priced}${go}</p>`
    }</li>`;
  });
  return band(block, html`${headPart(block)}<ul class="grid">${items}</ul>`);
}

export function bookingPart(block: BlockOf<"booking">, { facts }: BlockView): Html {
  const { booking, times, origin, brand } = facts;
  if (!booking) return splitBand(block, html`${callPart(brand.phone)}`);
  const slots = times.get(block.id) ?? [];
  const items = slots.map(({ words, path }) => html`<li><a href="${`${origin}${path}`}">${words}</a></li>`);
  return splitBand(
    block,
    html`${slots.length > 0 ? html`<p class="quiet">Next available</p><ul class="slots">${items}</ul>` : html`<p>No times are open right now.</p>`}
      <p class="buttons"><a class="button" href="${`${origin}${booking.path}`}">Book Online</a></p>`,
  );
}

const callPart = (phone: { text: string; href: string } | null | undefined): Html | undefined | null =>
  phone && html`<p class="buttons"><a class="button" href="${phone.href}">Call ${phone.text}</a></p>`;

export function contactPart(block: BlockOf<"contact">, { facts: { brand } }: BlockView): Html {
  const { phone, address = [] } = brand;
  const hours = block.hours.filter(({ days, hours: open }) => days || open);
  const reach = html`<div>${
    block.shows_phone && phone && html`<p><a href="${phone.href}">${phone.text}</a></p>`
  }${
    block.shows_address &&
    address.length > 0 &&
    html`<p>${address.map((line, place) => [place > 0 && html`<br>`, line])}</p>`
  }</div>`;
  const times =
    hours.length > 0 &&
    html`<div><h3>Hours</h3><dl>${hours.map(({ days, hours: open }) => html`<dt>${days}</dt><dd>${open}</dd>`)}</dl></div>`;
  return splitBand(block, html`<div class="facts">${reach}${times}</div>`);
}
