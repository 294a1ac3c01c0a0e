/** A business with its booking page on, and visitors who come to it from networks of their own. */
import assert from "node:assert/strict";
import type { Service } from "#domains/services/contract.ts";
import { moveClockTo, now } from "#platform/clock.ts";
import type { Reply, TestApp } from "./app.ts";
import { mintOrganization, type OrganizationSettings, type TestOrganization } from "./organization.ts";

type Fields = Record<string, unknown>;

export type BookingBusiness = TestOrganization & {
  slug: string;
  service: Service;
  save(changes: Fields): Promise<Reply>;
  page(visitor?: number): Promise<Reply>;
  slots(query?: string): Promise<Reply>;
  /** Starts by day, as the page offers them. */
  starts(query?: string): Promise<Record<string, string[]>>;
  hold(start: string, visitor?: number): Promise<Reply>;
  /** As somebody who had the page open for some seconds. */
  book(fields: Fields, visitor?: number): Promise<Reply>;
  events(day: string): Promise<Fields[]>;
};

let made = 0;

type Opening = OrganizationSettings & { hours?: string; page?: Fields };

/** Open every day from 8 to 17 unless `hours` says otherwise; the page takes bookings without notice. */
export async function openBookingBusiness(app: TestApp, opening: Opening = {}): Promise<BookingBusiness> {
  made += 1;
  const { hours = "08:00-17:00", page = {}, ...settings } = opening;
  const organization = await mintOrganization(app, settings);
  const { token } = organization.owner;
  const must = async (method: string, path: string, body: object) => {
    const answer = await app.call(method, path, { token, body });
    assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const [from, to] = hours.split("-");
  const businessHours = Array.from({ length: 7 }, () => [{ from, to }]);
  await must("PUT", "/api/organization/preferences", { businessHours });
  const service: Service = await must("POST", "/api/services", {
    name: "Drain clearing",
    price_cents: 16_500,
    duration_minutes: 60,
  });
  const slug = `test-plumbing-${made}`;
  const choice = { service_id: service.id, shows_price: true, minutes: null, member_ids: [] };
  const opened = { is_on: true, slug, notice_hours: 0, services: [choice], ...page };
  await must("PUT", "/api/booking/settings", opened);
  return {
    ...organization,
    slug,
    service,
    save: (changes) => app.call("PUT", "/api/booking/settings", { token, body: changes }),
    async events(day) {
      const span = `start=${day}T00:00:00Z&end=${day}T23:59:59Z`;
      return (await app.call("GET", `/api/calendar/events?${span}`, { token })).body.data;
    },
    ...visitorsOf(app, { slug, service, street: made }),
  };
}

type Visited = { slug: string; service: Service; street: number };
type Visiting = Pick<BookingBusiness, "page" | "slots" | "starts" | "hold" | "book">;

/** Networks are counted over all businesses, so each business's visitors have their own `street`. */
function visitorsOf(app: TestApp, { slug, service, street }: Visited): Visiting {
  const base = `/api/public/booking/${slug}`;
  const networkOf = (visitor: number) => ({
    "x-forwarded-for": `10.${street}.${Math.floor(visitor / 250)}.${(visitor % 250) + 1}`,
    "user-agent": `visitor ${visitor}`,
  });
  const visiting: Visiting = {
    page: (visitor = 1) => app.call("GET", base, { headers: networkOf(visitor) }),
    slots: (query = "") => app.call("GET", `${base}/slots?service_id=${service.id}${query}`),
    async starts(query) {
      const { status, body } = await visiting.slots(query);
      assert.equal(status, 200, JSON.stringify(body));
      const days = body.data.days as { day: string; slots: { start: string }[] }[];
      return Object.fromEntries(days.map(({ day, slots }) => [day, slots.map(({ start }) => start)]));
    },
    hold: (start, visitor = 1) =>
      app.call("POST", `${base}/holds`, {
        headers: networkOf(visitor),
        body: { service_id: service.id, start },
      }),
    async book(fields, visitor = 1) {
      const token = fields["token"] ?? (await openedPage(visiting, visitor));
      const body = {
        ...("hold" in fields ? {} : { service_id: service.id }),
        name: "Nora Pike",
        email: `nora-${visitor}@example.com`,
        phone: `208 555 ${String(1000 + visitor)}`,
        ...fields,
        token,
      };
      return app.call("POST", `${base}/bookings`, { headers: networkOf(visitor), body });
    },
  };
  return visiting;
}

/** The token of a page that has been open for some seconds; the clock goes on by them. */
export async function openedPage(business: Pick<BookingBusiness, "page">, visitor = 1): Promise<string> {
  const { body } = await business.page(visitor);
  moveClockTo(new Date(now().getTime() + 5_000));
  return body.data.token;
}
