/** Which calls about automations exist, where they are, and what each needs. */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { IdParam, Page } from "#shared/fields.ts";
import {
  Automation,
  AutomationChanges,
  AutomationListItem,
  AutomationQuery,
  AutomationRun,
  AutomationSummary,
  DryRun,
  NewAutomation,
  Recipe,
  RunQuery,
  RunWithLog,
} from "./contract.ts";
import { AutomationContent } from "./steps-contract.ts";

const ById = z.object({ id: IdParam });
const ByVersion = ById.extend({ version: z.int().optional() });
const tags = ["Automations"];
const path = "/api/automations";
const RunsPage = z.object({
  runs: z.array(AutomationRun),
  total: z.number(),
  next_cursor: z.string().nullable(),
});

const viewing = needing("automations.view");
const withPeople = needing("automations.view", "customers.view");
const changing = needing("automations.update");

export const automationsContract = {
  list: viewing
    .meta({ failure: "Failed to load automations" })
    .route({ method: "GET", path, summary: "List automations with their figures, last changed first", tags })
    .input(AutomationQuery)
    .output(
      z.object({
        automations: z.array(AutomationListItem),
        total: z.number(),
        summary: AutomationSummary,
        /** Whether the plan includes them; without it none of them does anything. */
        has_automations: z.boolean(),
        next_cursor: z.string().nullable(),
      }),
    ),
  recipes: viewing
    .route({ method: "GET", path: `${path}/recipes`, summary: "List the automations to start from", tags })
    .output(z.object({ recipes: z.array(Recipe) })),
  create: needing("automations.create")
    .route({ method: "POST", path, summary: "Add an automation as a draft", tags, successStatus: 201 })
    .input(NewAutomation)
    .output(Automation),
  get: viewing
    .route({ method: "GET", path: `${path}/{id}`, summary: "Retrieve an automation and its draft", tags })
    .input(ById)
    .output(Automation),
  update: changing
    .route({ method: "PUT", path: `${path}/{id}`, summary: "Save an automation's draft", tags })
    .input(ById.extend(AutomationChanges.shape))
    .output(Automation),
  discard: changing
    .route({
      method: "POST",
      path: `${path}/{id}/discard`,
      summary: "Go back from the draft to what is published",
      tags,
    })
    .input(ByVersion)
    .output(Automation),
  publish: changing
    .route({
      method: "POST",
      path: `${path}/{id}/publish`,
      summary: "Publish an automation's draft. A draft that was never published starts",
      tags,
    })
    .input(ByVersion)
    .output(Automation),
  start: changing
    .route({ method: "POST", path: `${path}/{id}/start`, summary: "Start a paused automation", tags })
    .input(ById)
    .output(Automation),
  pause: changing
    .route({ method: "POST", path: `${path}/{id}/pause`, summary: "Pause an automation", tags })
    .input(ById)
    .output(Automation),
  duplicate: needing("automations.create")
    .route({
      method: "POST",
      path: `${path}/{id}/duplicate`,
      summary: "Duplicate an automation as a draft",
      tags,
      successStatus: 201,
    })
    .input(ById)
    .output(Automation),
  remove: needing("automations.delete")
    .route({
      method: "DELETE",
      path: `${path}/{id}`,
      summary: "Delete an automation and take everyone out of it",
      tags,
    })
    .input(ById)
    .output(z.object({ id: z.number() })),
  restore: needing("automations.delete")
    .route({
      method: "POST",
      path: `${path}/{id}/restore`,
      summary: "Restore a deleted automation as paused, or as a draft",
      tags,
    })
    .input(ById)
    .output(Automation),
  dryRun: withPeople
    .route({
      method: "POST",
      path: `${path}/dry-run`,
      summary: "See what an automation would have done in the last 30 days. Nothing is sent",
      tags,
    })
    .input(z.object({ content: AutomationContent }))
    .output(DryRun),
  runs: withPeople
    .route({
      method: "GET",
      path: `${path}/{id}/runs`,
      summary: "List the customers in an automation, newest first",
      tags,
    })
    .input(ById.extend(RunQuery.shape))
    .output(RunsPage),
  run: withPeople
    .route({
      method: "GET",
      path: `${path}/runs/{id}`,
      summary: "Retrieve a customer's way through an automation, step by step",
      tags,
    })
    .input(ById)
    .output(RunWithLog),
  removePerson: needing("automations.update", "customers.view")
    .route({
      method: "POST",
      path: `${path}/runs/{id}/remove`,
      summary: "Take a customer out of an automation",
      tags,
    })
    .input(ById)
    .output(RunWithLog),
  ofCustomer: withPeople
    .route({
      method: "GET",
      path: `${path}/customers/{id}/runs`,
      summary: "List the automations a customer is or was in, newest first",
      tags,
    })
    .input(ById.extend(Page.shape))
    .output(RunsPage),
};
