/** What the plumbers track besides the usual: how to get in, what heats the water and until when it is under warranty. */
import type { NewField } from "#domains/custom-fields/contract.ts";
import { backfillFieldValues, type RecordFields } from "#domains/custom-fields/past.ts";
import { createField } from "#domains/custom-fields/service.ts";
import type { CustomFieldInputs } from "#domains/custom-fields/values-contract.ts";
import { listCustomers } from "#domains/customers/listing.ts";
import { listJobs } from "#domains/jobs/listing.ts";
import { listServices } from "#domains/services/listing.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { addDays, localDay } from "#shared/time/time.ts";

const brands = ["Rheem", "Bradford White", "A. O. Smith", "Navien"];
const choice = (label: string) => ({ label, is_archived: false });

const fields: NewField[] = [
  { kind: "customer", label: "Gate code", type: "text", help: "How to get in when no one is home" },
  { kind: "customer", label: "Dog on the property", type: "yes_no" },
  { kind: "customer", label: "Equipment brand", type: "choice", choices: brands.map(choice) },
  { kind: "customer", label: "Water heater age", type: "number", help: "In years" },
  { kind: "customer", label: "Warranty until", type: "date" },
  { kind: "job", label: "Permit number", type: "text" },
  { kind: "job", label: "Parts supplier", type: "choice", choices: ["Ferguson", "Winsupply"].map(choice) },
  { kind: "service", label: "Warranty", type: "text", help: "What you promise the customer" },
  { kind: "invoice", label: "Purchase order", type: "text" },
];

const hour = 3_600_000;
const brandKeys = ["rheem", "bradford_white", "a_o_smith", "navien"];

export async function keepCustomFields(program: Actor, until: Date): Promise<void> {
  // As of a full hour, so that two workspaces filled within it are the same.
  const asOf = new Date(Math.floor(until.getTime() / hour) * hour - hour);
  await atMoment(asOf, async () => {
    for (const field of fields) await createField(program, field);
    const { customers } = await listCustomers(program, { status: "client", sort: "oldest", limit: 120 });
    const today = localDay(until, program.timeZone);
    await backfillFieldValues(
      program,
      "customer",
      customers.map(({ id }, place) => ({ id, custom_fields: ofCustomer(place, today) })),
    );
    const { jobs } = await listJobs(program, { sort: "-created_at", limit: 40 });
    await backfillFieldValues(
      program,
      "job",
      jobs.map(({ id }, place) => ({ id, custom_fields: ofJob(place) })),
    );
    const { services } = await listServices(program, { sort: "name", limit: 20 });
    const warranted: RecordFields[] = services.map(({ id }, place) => ({
      id,
      custom_fields: ofService(place),
    }));
    await backfillFieldValues(program, "service", warranted);
  });
}

/** Of every fourth customer more is known than of the others. */
function ofCustomer(place: number, today: string): CustomFieldInputs {
  const age = 1 + ((place * 7) % 17);
  return {
    ...(place % 3 === 0 ? { gate_code: `#${1_200 + ((place * 371) % 8_700)}` } : {}),
    ...(place % 5 === 0 ? { dog_on_the_property: place % 2 === 0 } : {}),
    ...(place % 4 === 0
      ? {
          equipment_brand: brandKeys[(place / 4) % brandKeys.length] ?? null,
          water_heater_age: age,
          warranty_until: addDays(today, (6 - age) * 365 + 40),
        }
      : {}),
  };
}

const ofJob = (place: number): CustomFieldInputs => ({
  ...(place % 4 === 0 ? { permit_number: `P-2026-${1_040 + place * 13}` } : {}),
  ...(place % 3 === 0 ? { parts_supplier: place % 2 === 0 ? "ferguson" : "winsupply" } : {}),
});

const ofService = (place: number): CustomFieldInputs =>
  place % 3 === 0 ? { warranty: "12 months on parts and labor" } : {};
