/** Writes, sends and signs contracts for tests, as the members of a business and the people who sign do it. */
import assert from "node:assert/strict";
import pg from "pg";
import type { Contract } from "#domains/contracts/contract.ts";
import { fieldsOf } from "#domains/contracts/paper.ts";
import { type SentAnswers, signingDay } from "#domains/contracts/signing/answers.ts";
import { declineContract, giveConsent, signContract } from "#domains/contracts/signing/service.ts";
import { type SigningVisit, visitContract } from "#domains/contracts/signing/visiting.ts";
import type { openForTests } from "./business.ts";

type Here = ReturnType<typeof openForTests>;

const request = {
  id: "test",
  ip: "203.0.113.9",
  userAgent: "Mozilla/5.0 (iPhone)",
  idempotencyKey: null,
  fingerprint: null,
};

/** Two who sign one after the other, and one price section. */
export const twoSigners = {
  kind: "contract",
  title: "Service agreement",
  signers: [
    { id: "customer", label: "Customer", is_business: false },
    { id: "owner", label: "Contractor", is_business: true },
  ],
  sections: [
    { id: "work", kind: "clause", heading: "The work", text: "For {client}, under {contract_number}." },
    { id: "prices", kind: "prices" },
    {
      id: "s1",
      kind: "fields",
      signer: "customer",
      fields: [
        { id: "sign-1", kind: "signature", label: "Signature", is_required: true },
        { id: "date-1", kind: "date", label: "Date", is_required: true },
        { id: "tick-1", kind: "tick", label: "I have a copy of the terms", is_required: true },
        { id: "text-1", kind: "text", label: "Gate code", is_required: false },
      ],
    },
    {
      id: "s2",
      kind: "fields",
      signer: "owner",
      fields: [{ id: "sign-2", kind: "signature", label: "Signature", is_required: true }],
    },
  ],
} as const;

export const heater = { name: "Water heater", quantity: "1", unit_price_cents: 180_000 };

type Method = (method: string, path: string, body?: unknown) => Promise<Contract>;

export function contractsOf(here: Here) {
  const done: Method = (method, path, body) => here.done(method, `/api/contracts${path}`, body);
  const writing = writingOf(here, done);
  return {
    done,
    ...writing,
    ...signingOf(here),
    get: (id: number) => done("GET", `/${id}`),
    log: (id: number): Promise<{ entries: { type: string; title: string }[]; broken_at: number | null }> =>
      here.done("GET", `/api/contracts/${id}/log`),
    refused: async (method: string, path: string, body?: unknown) => {
      const { status, body: answer } = await here.send(method, `/api/contracts${path}`, body);
      return { status, ...answer } as { status: number; error: string; fields?: Record<string, string> };
    },
    inDatabase: (statement: string, values: unknown[] = [], as: "server" | "owner" = "owner") =>
      inDatabase(here, as, statement, values),
  };
}

function writingOf(here: Here, done: Method) {
  let customers = 0;

  /** Each with an address of their own. */
  async function customer(fields: object = {}): Promise<{ id: number }> {
    customers += 1;
    const email = `nora-${customers}@customer.example`;
    const known = { first_name: "Nora", last_name: "Whitfield", email };
    return here.done("POST", "/api/customers", { ...known, ...fields });
  }

  async function draft(changes: object = {}, given: object = {}): Promise<Contract> {
    const made = await done("POST", "", { customer_id: (await customer()).id, ...given });
    return Object.keys(changes).length === 0 ? made : done("PUT", `/${made.id}`, changes);
  }

  return {
    customer,
    draft,
    /** By the customer alone unless `changes` say otherwise. */
    async sent(changes: object = {}): Promise<Contract> {
      const { id } = await draft({ lines: [heater], ...changes });
      return done("POST", `/${id}/send`, {});
    },
    /** Where the first signer is written to. */
    addressOf: ({ signers }: Contract): string => signers[0]?.email ?? "",
  };
}

function signingOf(here: Here) {
  const visit = (token: string): Promise<SigningVisit> => visitContract(here.app.appContext, request, token);
  return {
    visit,
    answersFor,
    /** The token of a link that a member makes. */
    async tokenFor(contract: Contract, part = "customer", channel = "link"): Promise<string> {
      const signer = contract.signers.find((each) => each.part === part);
      assert.ok(signer, `nobody signs as ${part}`);
      const path = `/api/contracts/${contract.id}/signers/${signer.id}/links`;
      const { url } = await here.done("POST", path, { channel });
      return new URL(url).pathname.replace("/sign/", "");
    },
    async sign(token: string): Promise<void> {
      await giveConsent(await visit(token));
      const signing = await visit(token);
      await signContract(signing, { answers: answersFor(signing), isAgreed: true });
    },
    async decline(token: string, reason: string) {
      await declineContract(await visit(token), reason);
    },
  };
}

/** All that the signer has to fill in. */
function answersFor({ contract, signer, scope }: SigningVisit): SentAnswers {
  const answers = { signature: signer?.name ?? "", initials: "NW", tick: "on", text: "4711" };
  return Object.fromEntries(
    fieldsOf(contract.content, signer?.part ?? "").map(({ id, kind }) => [
      id,
      kind === "date" ? signingDay(scope.actor.timeZone) : answers[kind],
    ]),
  );
}

/** Past the server: as its own role or, where that may not, as the installation's owner. */
async function inDatabase(here: Here, as: "server" | "owner", statement: string, values: unknown[]) {
  const { pool } = here.app.appContext;
  const client = new pg.Client(as === "owner" ? here.app.owner : pool.options);
  await client.connect();
  try {
    const { organizationId } = here.business;
    await client.query("select set_config('app.organization_id', $1, false)", [organizationId]);
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}
