/** The preview of the booking page: what visitors would get, drawn from what is entered, with nothing of it kept. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openBookingBusiness } from "../../../../tests/support/booking.ts";
import { serveForTests } from "../../../../tests/support/business.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";

/** A Monday, 9:00 in New York. */
const monday = new Date("2026-11-23T14:00:00Z");

describe("The preview of the booking page", () => {
  const here = serveForTests({ at: monday });
  const previewFor = async (token: string, look: object) => {
    const answer = await here.app.call("POST", "/api/booking/preview", { token, body: look });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data as { page: string; details: string; confirmation: string };
  };
  const settingsOf = async (token: string) =>
    (await here.app.call("GET", "/api/booking/settings", { token })).body.data;

  it("shows what is entered on each page, and keeps nothing of it", async () => {
    const { owner, service } = await openBookingBusiness(here.app);
    const before = await settingsOf(owner.token);
    const { page, details, confirmation } = await previewFor(owner.token, {
      title: "Pick a time",
      welcome: "We come to you.\n\nAlways on time.",
      confirmation: "Please move your car.",
      phone_field: "none",
      services: [{ service_id: service.id, shows_price: true, minutes: 90 }],
    });
    assert.match(page, /<h1>Pick a time<\/h1><p>We come to you\.<\/p><p>Always on time\.<\/p>/);
    assert.match(page, /Drain clearing[\s\S]*1 hour 30 minutes[\s\S]*\$165\.00/);
    assert.doesNotMatch(details, /Phone number/);
    assert.match(details, /Email address[\s\S]*Where should we come\?/);
    assert.match(details, /Tuesday, November 24, 2026 at 9:30 AM/);
    assert.match(confirmation, /9:30 AM to 11:00 AM[\s\S]*Please move your car\./);
    for (const document of [page, details, confirmation]) assert.match(document, /<body[^>]* inert>/);
    assert.deepEqual(await settingsOf(owner.token), before);
  });

  it("shows what was saved where nothing is entered, and while the title is empty", async () => {
    const { owner } = await openBookingBusiness(here.app, { page: { title: "Book a plumber" } });
    const { page } = await previewFor(owner.token, { title: "  " });
    assert.match(page, /<h1>Book a plumber<\/h1>[\s\S]*Drain clearing/);
  });

  it("is there before the page was ever saved", async () => {
    const { owner } = await mintOrganization(here.app);
    const { page, details } = await previewFor(owner.token, {});
    assert.match(page, /No services can be booked online right now/);
    assert.match(details, /Your service/);
  });

  it("leaves out another business's services, and those that cannot be offered", async () => {
    const { owner } = await openBookingBusiness(here.app);
    const other = await openBookingBusiness(here.app);
    const unknown = { service_id: other.service.id, shows_price: true, minutes: 30 };
    const { page } = await previewFor(owner.token, { services: [unknown] });
    assert.match(page, /No services can be booked online right now/);
  });

  it("sets a hostile text as text", async () => {
    const { owner } = await openBookingBusiness(here.app);
    const hostile = "</style><script>alert(1)</script>";
    const documents = await previewFor(owner.token, {
      title: hostile,
      welcome: hostile,
      confirmation: hostile,
    });
    for (const document of Object.values(documents)) assert.doesNotMatch(document, /<script>/);
  });
});
