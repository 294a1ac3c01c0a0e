/**
 * Templates: the texts, emails and contracts that a business writes once and uses again.
 *
 * A template has merge fields, names in braces such as {client}, from one list that says what fills each of them
 * (`shared/messages/merge-fields.ts`), or of the business's own fields, such as {customer.gate_code}. A name that is
 * neither is refused when the template is saved; one that cannot be
 * filled when it is used is shown with the place where it stands, and nothing leaves before it is filled. Every saved
 * version is kept; what was made from a template holds a copy of its words. A deleted template can be brought back for
 * 30 days. Whoever signs a contract is a signer of the template: the customer, someone with them, or the business.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Id, IdParam, Page, requiredText, shortText } from "#shared/fields.ts";
import { MergeName, TypedValues } from "#shared/messages/merge-names.ts";
import { PaperShape } from "#shared/papers/paper-shape.ts";
import { TemplateContent } from "./content-contract.ts";

export const TemplateKind = z.enum(["contract", "email", "text"]);
export type TemplateKind = z.infer<typeof TemplateKind>;

/** A business may write others of its own. */
export const givenCategories = [
  "Agreements",
  "Change Orders",
  "Maintenance Plans",
  "Appointments",
  "Payments",
  "Reviews",
  "Follow-Ups",
  "Other",
] as const;

export const mostTemplates = 500;
export const restorableDays = 30;

export const Template = z
  .object({
    id: z.number(),
    kind: TemplateKind,
    name: z.string(),
    category: z.string(),
    content: TemplateContent,
    updated_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.number(),
  })
  .meta({ id: "Template" });
export type Template = z.infer<typeof Template>;

const TemplateListItem = z
  .object({ ...Template.omit({ content: true }).shape, first_words: z.string() })
  .meta({ id: "TemplateListItem" });
export type TemplateListItem = z.infer<typeof TemplateListItem>;

const name = requiredText("Name", 160);
const category = requiredText("Category", 60);

export const NewTemplate = z.object({ name, category, content: TemplateContent });
export type NewTemplate = z.infer<typeof NewTemplate>;

export const TemplateChanges = z.object({
  name: name.optional(),
  category: category.optional(),
  /** Of the same kind as before. */
  content: TemplateContent.optional(),
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
export type TemplateChanges = z.infer<typeof TemplateChanges>;

export const TemplateSort = z.enum(["name", "-name", "newest"]);
export type TemplateSort = z.infer<typeof TemplateSort>;

/** All optional; 100 on a page unless `limit` says otherwise. */
export const TemplateQuery = Page.extend({
  /** Anywhere in name, category or the words of the template. */
  search: shortText("The search", 200).optional(),
  kind: TemplateKind.optional(),
  category: shortText("Category", 60).optional(),
  sort: TemplateSort.default("name"),
});
export type TemplateQuery = z.infer<typeof TemplateQuery>;

export const TemplateVersion = z
  .object({
    number: z.number(),
    name: z.string(),
    category: z.string(),
    content: TemplateContent,
    saved_at: z.string(),
    saved_by: z.string(),
  })
  .meta({ id: "TemplateVersion" });
export type TemplateVersion = z.infer<typeof TemplateVersion>;

/** A template that comes with Plumbline. */
export const Starter = z.object({
  key: z.string(),
  name: z.string(),
  category: z.string(),
  content: TemplateContent,
  /** Whether the business has a template that was made from it. */
  is_added: z.boolean(),
});
export type Starter = z.infer<typeof Starter>;

export const Use = z.object({
  content: TemplateContent,
  customer_id: Id.nullable().optional(),
  job_id: Id.nullable().optional(),
  /** Typed by hand; they come before what is known. */
  values: TypedValues.optional(),
  /** Examples stand for what is not known, as in a preview. */
  has_samples: z.boolean().default(false),
});
export type Use = z.infer<typeof Use>;

const Unfilled = z.object({
  field: MergeName,
  /** "Subject", "Message", "Section 3: Payment", each once. */
  places: z.array(z.string()),
});
export type Unfilled = z.infer<typeof Unfilled>;

export const Filled = z
  .object({
    subject: z.string().nullable(),
    text: z.string().nullable(),
    /** The contract as a paper; null for messages. */
    paper: PaperShape.nullable(),
    unfilled: z.array(Unfilled),
    /** Where the customer can be reached; null when it is not known or nobody was chosen. */
    email: z.string().nullable(),
    phone: z.string().nullable(),
  })
  .meta({ id: "FilledTemplate" });
export type Filled = z.infer<typeof Filled>;

const ById = z.object({ id: IdParam });
const tags = ["Templates"];

export const templatesContract = {
  list: needing("templates.view")
    .route({ method: "GET", path: "/api/templates", summary: "List templates, by name", tags })
    .input(TemplateQuery)
    .output(
      z.object({
        templates: z.array(TemplateListItem),
        total: z.number(),
        next_cursor: z.string().nullable(),
      }),
    ),
  categories: needing("templates.view")
    .route({
      method: "GET",
      path: "/api/templates/categories",
      summary: "List categories and how many templates each has",
      tags,
    })
    .output(z.object({ categories: z.array(z.object({ name: z.string(), templates: z.number() })) })),
  starters: needing("templates.view")
    .route({
      method: "GET",
      path: "/api/templates/starters",
      summary: "List the templates that come with Plumbline",
      tags,
    })
    .output(z.object({ starters: z.array(Starter) })),
  addStarters: needing("templates.create")
    .route({
      method: "POST",
      path: "/api/templates/starters",
      summary: "Add every starter template that the business doesn't have",
      tags,
    })
    .output(z.object({ added: z.number() })),
  fill: needing("templates.view")
    .route({
      method: "POST",
      path: "/api/templates/fill",
      summary: "Fill in a template for a customer or job, as a preview",
      tags,
    })
    .input(Use)
    .output(Filled),
  get: needing("templates.view")
    .route({ method: "GET", path: "/api/templates/{id}", summary: "Retrieve a template", tags })
    .input(ById)
    .output(Template),
  versions: needing("templates.view")
    .route({
      method: "GET",
      path: "/api/templates/{id}/versions",
      summary: "List the saved versions of a template, newest first",
      tags,
    })
    .input(ById)
    .output(z.object({ versions: z.array(TemplateVersion) })),
  create: needing("templates.create")
    .route({ method: "POST", path: "/api/templates", summary: "Add a template", tags, successStatus: 201 })
    .input(NewTemplate)
    .output(Template),
  update: needing("templates.update")
    .route({ method: "PUT", path: "/api/templates/{id}", summary: "Update a template", tags })
    .input(ById.extend(TemplateChanges.shape))
    .output(Template),
  duplicate: needing("templates.create")
    .route({
      method: "POST",
      path: "/api/templates/{id}/duplicate",
      summary: "Duplicate a template",
      tags,
      successStatus: 201,
    })
    .input(ById)
    .output(Template),
  delete: needing("templates.delete")
    .route({ method: "DELETE", path: "/api/templates/{id}", summary: "Delete a template", tags })
    .input(ById)
    .output(Template),
  restore: needing("templates.delete")
    .route({
      method: "POST",
      path: "/api/templates/{id}/restore",
      summary: "Restore a deleted template",
      tags,
    })
    .input(ById)
    .output(Template),
};
