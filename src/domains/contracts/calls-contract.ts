/** Which calls about contracts exist, and what each of them needs. */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Email, IdParam, orBlank, Phone, requiredText, shortText } from "#shared/fields.ts";
import { LeftOut } from "#shared/filters/asked.ts";
import {
  Contract,
  ContractChanges,
  ContractListItem,
  ContractLogEntry,
  ContractPreview,
  ContractQuery,
  ContractStep,
  changeable,
  NewContract,
  SigningChannel,
} from "./contract.ts";

const Reason = requiredText("Reason", 500);
const ById = z.object({ id: IdParam });
const Versioned = ById.extend({ version: z.int().optional() });
const OfSigner = ById.extend({ signer_id: z.uuid("The signer ID must be a UUID") });
const tags = ["Contracts"];
const at = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, summary: string) => ({
  method,
  path: `/api/contracts${path}` as `/${string}`,
  summary,
  tags,
});

export const contractsContract = {
  list: needing("contracts.view")
    .route(at("GET", "", "List contracts"))
    .input(ContractQuery)
    .output(
      z.object({
        contracts: z.array(ContractListItem),
        total: z.number(),
        next_cursor: z.string().nullable(),
        left_out: LeftOut,
      }),
    ),
  stats: needing("contracts.view")
    .route(at("GET", "/stats", "Retrieve contract counts"))
    .output(
      z.object({
        total: z.number(),
        signed: z.number(),
        pending: z.number(),
        draft: z.number(),
        /** Contract templates. */
        templates: z.number(),
        signed_cents: z.number(),
        pending_cents: z.number(),
        currency: z.string(),
      }),
    ),
  get: needing("contracts.view")
    .route(at("GET", "/{id}", "Retrieve a contract"))
    .input(ById)
    .output(Contract),
  log: needing("contracts.view")
    .route(at("GET", "/{id}/log", "Retrieve the log of a contract and verify its hashes"))
    .input(ById)
    .output(
      z.object({
        entries: z.array(ContractLogEntry),
        /** The first line that isn't as it was written; null for a log that is intact. */
        broken_at: z.number().nullable(),
      }),
    ),
  create: needing("contracts.create")
    .route({ ...at("POST", "", "Create a contract as a draft"), successStatus: 201 })
    .input(NewContract)
    .output(Contract),
  update: needing("contracts.update")
    .route(at("PUT", "/{id}", "Update a draft contract"))
    .input(ById.extend(ContractChanges.shape))
    .output(Contract),
  preview: needing("contracts.view")
    .route(at("POST", "/{id}/preview", "Preview a draft contract with changes that aren't saved"))
    .input(ById.extend(changeable))
    .output(ContractPreview),
  duplicate: needing("contracts.create")
    .route({ ...at("POST", "/{id}/duplicate", "Duplicate a contract as a draft"), successStatus: 201 })
    .input(ById)
    .output(Contract),
  delete: needing("contracts.delete")
    .route(at("DELETE", "/{id}", "Delete a draft contract. It can be restored for 30 days"))
    .input(ById)
    .output(Contract),
  restore: needing("contracts.delete")
    .route(at("POST", "/{id}/restore", "Restore a deleted draft contract"))
    .input(ById)
    .output(Contract),
  send: needing("contracts.send")
    .route(at("POST", "/{id}/send", "Send a contract for signature"))
    .input(Versioned)
    .output(Contract),
  remind: needing("contracts.send")
    .route(at("POST", "/{id}/remind", "Remind the people who haven't signed yet"))
    .input(ById)
    .output(Contract),
  correctSigner: needing("contracts.send")
    .route(
      at(
        "PUT",
        "/{id}/signers/{signer_id}",
        "Correct how to reach a signer who hasn't signed. Earlier links stop working",
      ),
    )
    .input(OfSigner.extend({ email: orBlank(Email), phone: orBlank(Phone) }))
    .output(Contract),
  handOverSignature: needing("contracts.send")
    .route(
      at(
        "PUT",
        "/{id}/signers/{signer_id}/member",
        "Give a signature of the business that is still to come to another team member",
      ),
    )
    .input(OfSigner.extend({ user_id: z.uuid("Choose a team member from the list") }))
    .output(Contract),
  link: needing("contracts.send")
    .route({
      ...at("POST", "/{id}/signers/{signer_id}/links", "Create a link for a signer. It is returned once"),
      successStatus: 201,
    })
    .input(OfSigner.extend({ channel: SigningChannel.extract(["link", "in_person", "app"]) }))
    .output(z.object({ url: z.string() })),
  void: needing("contracts.send")
    .route(at("POST", "/{id}/void", "Void a contract that isn't completed"))
    .input(ById.extend({ reason: Reason }))
    .output(Contract),
  extend: needing("contracts.send")
    .route(at("POST", "/{id}/extend", "Give a contract more time to be signed"))
    .input(ById.extend({ days: z.int().min(1, "Add at least 1 day").max(365, "Add up to 365 days") }))
    .output(Contract),
  replace: needing("contracts.create", "contracts.send")
    .route({
      ...at(
        "POST",
        "/{id}/replace",
        "Create a draft that replaces a contract, which is voided if it's pending",
      ),
      successStatus: 201,
    })
    .input(ById.extend({ reason: orBlank(shortText("Reason", 500)) }))
    .output(Contract),
  retryStep: needing("contracts.send")
    .route(at("POST", "/{id}/steps/{kind}/retry", "Retry a step that failed after signing"))
    .input(ById.extend({ kind: ContractStep.shape.kind }))
    .output(Contract),
};
