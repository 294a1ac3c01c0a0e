/** What the browser works out about customers by itself: finding, sorting, grouping, checking what was typed. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Customer } from "#domains/customers/contract.ts";
import {
  filterCustomers,
  groupByStatus,
  keepUnchanged,
  readSort,
  serverSort,
  sortCustomers,
  totalValue,
} from "#domains/customers/screens/customer-list.ts";
import {
  changesTo,
  emptyValues,
  fieldLabels,
  readValues,
  valuesOf,
} from "#domains/customers/screens/customer-values.ts";
import { centsFrom, textFrom } from "#domains/customers/screens/leads/estimated-value.ts";
import { filterLeads, progressOf } from "#domains/customers/screens/leads/lead-list.ts";
import { mailLink, telLink } from "#domains/customers/screens/profile/contact-links.ts";
import { sortText } from "#ui/data-table/sort-text.ts";
import { changedMeanwhile, typedWith } from "#ui/form/record-draft.ts";

const someday = "2026-11-01T12:00:00.000Z";
let lastId = 0;

function customer(fields: Partial<Customer> = {}): Customer {
  lastId += 1;
  return {
    id: lastId,
    first_name: "Ada",
    last_name: "Lovelace",
    email: null,
    phone: null,
    company: null,
    status: "lead",
    source: null,
    address: null,
    city: null,
    state: null,
    zip_code: null,
    country: "US",
    notes: null,
    created_at: someday,
    updated_at: someday,
    estimated_value_cents: null,
    last_contact_at: null,
    assigned_to: null,
    version: 1,
    ...fields,
  };
}

const jose = customer({
  first_name: "José",
  last_name: "García",
  email: "JG@Maple.example",
  status: "client",
});
const grace = customer({
  first_name: "Grace",
  last_name: "Hopper",
  company: "Blue Door",
  phone: "(212) 555-0142",
});
const ada = customer({ email: "ada@example.com", company: "Analytical Engines", status: "prospect" });
const everybody = [jose, grace, ada];

const found = (search: string) => filterCustomers(everybody, { search });

test("a customer is found by full name, email and company, whatever the capitals and accents", () => {
  assert.deepEqual(found("jose garc"), [jose]);
  assert.deepEqual(found("jg@MAPLE"), [jose]);
  assert.deepEqual(found("blue d"), [grace]);
  assert.deepEqual(found("  "), everybody);
  assert.deepEqual(found("nobody"), []);
});

test("a search does not match across two fields", () => {
  assert.deepEqual(found("lovelace ada@"), []);
});

test("a phone number is found however it was written, and a word with digits stays a word", () => {
  assert.deepEqual(found("212-555"), [grace]);
  assert.deepEqual(found("2125550142"), [grace]);
  assert.deepEqual(found("5th"), []);
});

test("search and status combine", () => {
  assert.deepEqual(filterCustomers(everybody, { search: "a", status: "client" }), [jose]);
  assert.deepEqual(filterCustomers(everybody, { search: "grace", status: "client" }), []);
});

test("names sort by last name, and nothing sorts last in both directions", () => {
  assert.deepEqual(sortCustomers(everybody, { column: "name", isDescending: false }), [jose, grace, ada]);
  assert.deepEqual(sortCustomers(everybody, { column: "name", isDescending: true }), [ada, grace, jose]);
  assert.deepEqual(sortCustomers(everybody, { column: "company", isDescending: false }), [ada, grace, jose]);
  assert.deepEqual(sortCustomers(everybody, { column: "company", isDescending: true }), [grace, ada, jose]);
  assert.equal(sortCustomers(everybody, null), everybody);
});

test("the order stands in the address and is asked of the server where it can sort", () => {
  for (const text of ["name", "-name", "created", "-value"]) {
    const sort = readSort(text);
    assert.ok(sort);
    assert.equal(sortText(sort), text);
  }
  assert.equal(readSort("password"), null);
  assert.equal(readSort("toString"), null);
  assert.equal(serverSort(null), "newest");
  assert.equal(serverSort(readSort("created")), "oldest");
  assert.equal(serverSort(readSort("name")), "name");
  assert.equal(serverSort(readSort("-name")), null);
});

test("in a column of the pipeline the customer changed last stands on top", () => {
  const early = customer({ updated_at: "2026-11-02T08:00:00.000Z" });
  const late = customer({ updated_at: "2026-11-02T09:00:00.000Z", estimated_value_cents: 125_050 });
  const groups = groupByStatus([early, jose, late]);
  assert.deepEqual(groups.lead, [late, early]);
  assert.deepEqual(groups.client, [jose]);
  assert.deepEqual(groups.inactive, []);
  assert.equal(totalValue(groups.lead), 125_050);
});

test("after fetching again, who has not changed is still the same object", () => {
  const renamed = { ...grace, first_name: "Grace B.", version: 2 };
  const before = { customers: [jose, grace], next_cursor: null };
  const now = { customers: [{ ...jose }, renamed, { ...ada }], next_cursor: null };
  const kept = keepUnchanged(before, now) as typeof now;
  assert.equal(kept.customers[0], jose);
  assert.equal(kept.customers[1], renamed);
  assert.equal(kept.customers.length, 3);
});

test("a name is required and an address must look like one, in the words of the product", () => {
  const { errors } = readValues({ ...emptyValues(), first_name: "  ", email: "a b@c.example" }, "USD");
  assert.deepEqual(errors, {
    first_name: "First name is required",
    last_name: "Last name is required",
    email: "Please enter a valid email address",
  });
});

test("a new customer is a lead in the US unless the form says otherwise", () => {
  const typed = { ...emptyValues(), first_name: " Ada ", last_name: "Lovelace", country: " " };
  const { wanted: checked } = readValues(typed, "USD");
  assert.equal(checked?.first_name, "Ada");
  assert.equal(checked?.status, "lead");
  assert.equal(checked?.country, "US");
  assert.equal(checked?.email, null);
});

test("an estimated value is read to the cent and refused when it is no amount", () => {
  assert.equal(centsFrom("$1,250.50", "USD"), 125_050);
  assert.equal(centsFrom(" ", "USD"), null);
  assert.equal(textFrom(125_000, "USD"), "1250");
  assert.equal(textFrom(125_050, "USD"), "1250.50");
  for (const text of ["-1", "1.005", "about 50", "1e9", "$"]) {
    const { errors } = readValues(
      { ...emptyValues(), first_name: "A", last_name: "B", estimated_value: text },
      "USD",
    );
    if (text === "$") assert.equal(errors, null);
    else assert.match(errors?.["estimated_value"] ?? "", /must be an amount/, text);
  }
});

test("saving sends only what was changed", () => {
  const values = { ...valuesOf(grace, "USD"), company: "Red Door", phone: "" };
  const { wanted } = readValues(values, "USD");
  assert.ok(wanted);
  assert.deepEqual(changesTo(grace, wanted), { company: "Red Door", phone: null });
  const { wanted: same } = readValues(valuesOf(grace, "USD"), "USD");
  assert.ok(same);
  assert.deepEqual(changesTo(grace, same), {});
});

test("what was typed stays when someone else has saved meanwhile", () => {
  const before = valuesOf(grace, "USD");
  const now = valuesOf({ ...grace, phone: "212 555 0199", city: "Troy" }, "USD");
  const typed = typedWith(before, {}, { city: "Albany", company: "Red Door" });
  const merged = { ...now, ...typed };
  assert.equal(merged.city, "Albany");
  assert.equal(merged.company, "Red Door");
  assert.equal(merged.phone, "212 555 0199");
  assert.deepEqual(changedMeanwhile(before, now, typed, fieldLabels), {
    changed: ["Phone", "City"],
    clashing: ["City"],
  });
});

test("leads are narrowed by who looks after them, worth and silence", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  const mine = customer({
    assigned_to: "me-1",
    estimated_value_cents: 100,
    last_contact_at: "2026-11-20T12:00:00Z",
  });
  const fresh = customer({ created_at: "2026-11-20T12:00:00Z" });
  const forgotten = customer({ created_at: "2026-11-01T12:00:00Z", source: "event" });
  const leads = [mine, fresh, forgotten];
  const none = { source: "", assigned: "", value: false, quiet: false } as const;
  const narrowed = (filter: object) => filterLeads(leads, { ...none, ...filter }, { userId: "me-1", now });
  assert.equal(narrowed({}), leads);
  assert.deepEqual(narrowed({ assigned: "me" }), [mine]);
  assert.deepEqual(narrowed({ assigned: "none" }), [fresh, forgotten]);
  assert.deepEqual(narrowed({ value: true }), [mine]);
  assert.deepEqual(narrowed({ quiet: true }), [forgotten]);
  assert.deepEqual(narrowed({ source: "event" }), [forgotten]);
});

test("a lead is new, contacted, or qualified by what is known about it", () => {
  assert.equal(progressOf(customer({ estimated_value_cents: 100 })), "new");
  assert.equal(progressOf(customer({ last_contact_at: someday })), "contacted");
  assert.equal(progressOf(customer({ last_contact_at: someday, estimated_value_cents: 100 })), "qualified");
});

test("a click on a number dials it, its extension after it", () => {
  assert.equal(telLink("(212) 555-0142"), "tel:2125550142");
  assert.equal(telLink("+44 20 7946 0958"), "tel:+442079460958");
  assert.equal(telLink("555-123-4567 x12"), "tel:5551234567;ext=12");
  assert.equal(telLink("555-123-4567 ext. 9"), "tel:5551234567;ext=9");
});

test("a click on an address writes to it and to nobody else", () => {
  assert.equal(mailLink("ada@example.com"), "mailto:ada@example.com");
  assert.equal(mailLink("a+b@example.com"), "mailto:a%2Bb@example.com");
  assert.equal(
    mailLink("ada@example.com?bcc=eve@example.com"),
    "mailto:ada@example.com%3Fbcc%3Deve%40example.com",
  );
});
