/**
 * Customers: everyone the business works for, or hopes to.
 *
 * A customer is a lead, a prospect, a client or inactive; any status may follow any other, and each change is
 * kept with who, when and from where (ruling R26). A lead is a customer in status lead with an estimated value.
 * A deleted customer can be brought back for 30 days. Fields carry the names of product.md section 3.
 */
import { z } from "zod";
import { CustomFieldInputs, CustomFieldValues } from "#domains/custom-fields/values-contract.ts";
import { needing } from "#shared/calls.ts";
import {
  Email,
  IdParam,
  instantField,
  longText,
  orBlank,
  Page,
  Phone,
  requiredText,
  shortText,
} from "#shared/fields.ts";
import { askedOfList, LeftOut } from "#shared/filters/asked.ts";

export const CustomerStatus = z.enum(["lead", "prospect", "client", "inactive"]);
export type CustomerStatus = z.infer<typeof CustomerStatus>;

export const CustomerSource = z.enum([
  "website",
  "referral",
  "social_media",
  "advertising",
  "cold_outreach",
  "event",
  "other",
]);
export type CustomerSource = z.infer<typeof CustomerSource>;

export const Customer = z
  .object({
    id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    company: z.string().nullable(),
    status: CustomerStatus,
    source: CustomerSource.nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip_code: z.string().nullable(),
    country: z.string(),
    notes: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    /** What the work may be worth, in cents; shown on leads. */
    estimated_value_cents: z.number().nullable(),
    last_contact_at: z.string().nullable(),
    /** The member who looks after this customer. */
    assigned_to: z.string().nullable(),
    /** By key, those that you may see; only in the answers of list, get, create and update. */
    custom_fields: CustomFieldValues.optional(),
    version: z.number(),
  })
  .meta({ id: "Customer" });
export type Customer = z.infer<typeof Customer>;

const optionalFields = {
  email: orBlank(Email),
  phone: orBlank(Phone),
  company: orBlank(shortText("Company", 200)),
  source: orBlank(CustomerSource),
  address: orBlank(shortText("Address", 300)),
  city: orBlank(shortText("City", 120)),
  state: orBlank(shortText("State", 120)),
  zip_code: orBlank(shortText("ZIP code", 20)),
  notes: orBlank(longText("Notes", 10_000)),
  estimated_value_cents: z
    .int("Estimated value must be a whole number of cents")
    .min(0, "Estimated value must be 0 or more")
    .max(100_000_000_000, "Estimated value is too large")
    .nullable()
    .optional(),
  last_contact_at: orBlank(instantField("Last contact")),
  assigned_to: z.uuid("Choose a team member from the list").nullable().optional(),
  custom_fields: CustomFieldInputs.optional(),
};

export const NewCustomer = z.object({
  first_name: requiredText("First name", 100),
  last_name: requiredText("Last name", 100),
  status: CustomerStatus.default("lead"),
  country: shortText("Country", 60).default("US"),
  ...optionalFields,
});
export type NewCustomer = z.infer<typeof NewCustomer>;

export const CustomerChanges = z.object({
  first_name: requiredText("First name", 100).optional(),
  last_name: requiredText("Last name", 100).optional(),
  status: CustomerStatus.optional(),
  country: shortText("Country", 60).optional(),
  ...optionalFields,
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
export type CustomerChanges = z.infer<typeof CustomerChanges>;

export const CustomerSort = z.enum(["newest", "oldest", "name", "value", "last_contact"]);
export type CustomerSort = z.infer<typeof CustomerSort>;

/** All optional. Without `limit` the first `mostWithoutLimit` customers come in one answer. */
export const CustomerQuery = Page.extend({
  search: shortText("Search", 200).optional(),
  status: z.union([CustomerStatus, z.array(CustomerStatus)]).optional(),
  source: CustomerSource.optional(),
  sort: CustomerSort.default("newest"),
  /** `order` comes before `sort`. What of the two can't be followed is in the answer's `left_out`. */
  ...askedOfList,
});
export type CustomerQuery = z.infer<typeof CustomerQuery>;

export const mostWithoutLimit = 10_000;
export const restorableDays = 30;

const CustomerList = z.object({
  customers: z.array(Customer),
  /** Where the next page starts; null on the last. */
  next_cursor: z.string().nullable(),
  left_out: LeftOut,
});

const CustomerStats = z.object({
  total_customers: z.number(),
  stats_by_status: z.array(z.object({ status: CustomerStatus, count: z.number() })),
  /** Estimated value of leads and prospects together, in dollars (ruling R11). */
  total_value: z.number(),
  /** Clients for whom a job, a visit or an event was completed within the last 12 months. */
  clients_with_recent_work: z.number(),
});
export type CustomerStats = z.infer<typeof CustomerStats>;

export const Note = z
  .object({
    id: z.number(),
    body: z.string(),
    author_name: z.string(),
    created_at: z.string(),
    version: z.number(),
  })
  .meta({ id: "Note" });

/** One line of the timeline, read from the event event log. */
export const TimelineEntry = z
  .object({
    id: z.number(),
    type: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    actor_name: z.string(),
    occurred_at: z.string(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "TimelineEntry" });

const noteBody = longText("Note", 10_000).refine((text) => text !== "", "Note is required");
const ById = z.object({ id: IdParam });
const tags = ["Customers"];

export const customersContract = {
  stats: needing("customers.view")
    .meta({ failure: "Failed to fetch customer stats" })
    .route({
      method: "GET",
      path: "/api/customers/stats",
      summary: "Retrieve customer counts by status and the total value",
      tags,
    })
    .output(CustomerStats),
  list: needing("customers.view")
    .meta({ failure: "Failed to fetch customers" })
    .route({ method: "GET", path: "/api/customers/", summary: "List customers, newest first", tags })
    .input(CustomerQuery)
    .output(CustomerList),
  get: needing("customers.view")
    .meta({ failure: "Failed to fetch customer" })
    .route({ method: "GET", path: "/api/customers/{id}", summary: "Retrieve a customer", tags })
    .input(ById)
    .output(Customer),
  create: needing("customers.create")
    .meta({ failure: "Failed to create customer" })
    .route({ method: "POST", path: "/api/customers/", summary: "Add a customer", tags, successStatus: 201 })
    .input(NewCustomer)
    .output(Customer),
  update: needing("customers.update")
    .route({ method: "PUT", path: "/api/customers/{id}", summary: "Update a customer or its status", tags })
    .input(ById.extend(CustomerChanges.shape))
    .output(Customer),
  delete: needing("customers.delete")
    .route({
      method: "DELETE",
      path: "/api/customers/{id}",
      summary: "Delete a customer. Can be restored",
      tags,
    })
    .input(ById)
    .output(Customer),
  restore: needing("customers.delete")
    .route({
      method: "POST",
      path: "/api/customers/{id}/restore",
      summary: "Restore a deleted customer",
      tags,
    })
    .input(ById)
    .output(Customer),
  matches: needing("customers.view")
    .route({ method: "GET", path: "/api/customers/matches", summary: "Find possible duplicates", tags })
    .input(
      z.object({
        email: shortText("Email", 254).optional(),
        phone: shortText("Phone", 50).optional(),
        first_name: shortText("First name", 100).optional(),
        last_name: shortText("Last name", 100).optional(),
      }),
    )
    .output(z.object({ customers: z.array(Customer) })),
  notes: needing("customers.view")
    .route({ method: "GET", path: "/api/customers/{id}/notes", summary: "List notes, newest first", tags })
    .input(ById)
    .output(z.object({ notes: z.array(Note) })),
  addNote: needing("customers.update")
    .route({
      method: "POST",
      path: "/api/customers/{id}/notes",
      summary: "Add a note",
      tags,
      successStatus: 201,
    })
    .input(ById.extend({ body: noteBody }))
    .output(Note),
  deleteNote: needing("customers.update")
    .route({ method: "DELETE", path: "/api/customers/{id}/notes/{noteId}", summary: "Delete a note", tags })
    .input(ById.extend({ noteId: IdParam }))
    .output(Note),
  restoreNote: needing("customers.update")
    .route({
      method: "POST",
      path: "/api/customers/{id}/notes/{noteId}/restore",
      summary: "Restore a deleted note",
      tags,
    })
    .input(ById.extend({ noteId: IdParam }))
    .output(Note),
  logContact: needing("customers.update")
    .route({
      method: "POST",
      path: "/api/customers/{id}/contacts",
      summary: "Log a call or message. Updates the last contact",
      tags,
      successStatus: 201,
    })
    .input(ById.extend({ channel: z.enum(["call", "email", "text", "visit"]) }))
    .output(Customer),
  timeline: needing("customers.view")
    .route({
      method: "GET",
      path: "/api/customers/{id}/timeline",
      summary: "List timeline entries, newest first",
      tags,
    })
    .input(ById.extend(Page.shape))
    .output(z.object({ entries: z.array(TimelineEntry), next_cursor: z.string().nullable() })),
};
