/** Which call about contracts reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { contractsContract } from "./calls-contract.ts";
import { previewContract } from "./drafts/preview.ts";
import { retryStep } from "./following/steps.ts";
import { getContractStats, listContracts } from "./list/listing.ts";
import { getLog } from "./log/reading.ts";
import { handOverSignature } from "./sending/hand-over.ts";
import {
  correctSigner,
  createSignerLink,
  extendContract,
  remindSigners,
  replaceContract,
  sendContract,
  voidContract,
} from "./sending/service.ts";
import {
  createContract,
  deleteContract,
  duplicateContract,
  getContract,
  restoreContract,
  updateContract,
} from "./service.ts";

const calls = implement(contractsContract).$context<CallContext>().use(authenticated);

export const contractRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listContracts(context.actor, input)),
  stats: calls.stats.handler(({ context }) => getContractStats(context.actor)),
  get: calls.get.handler(({ input, context }) => getContract(context.actor, input.id)),
  log: calls.log.handler(({ input, context }) => getLog(context.actor, input.id)),
  create: calls.create.handler(({ input, context }) => createContract(context.actor, input)),
  update: calls.update.handler(({ input: { id, version, ...changes }, context }) =>
    updateContract(context.actor, id, changes, context.ifMatch ?? version),
  ),
  preview: calls.preview.handler(({ input: { id, ...changes }, context }) =>
    previewContract(context.actor, id, changes),
  ),
  duplicate: calls.duplicate.handler(({ input, context }) => duplicateContract(context.actor, input.id)),
  delete: calls.delete.handler(({ input, context }) => deleteContract(context.actor, input.id)),
  restore: calls.restore.handler(({ input, context }) => restoreContract(context.actor, input.id)),
  send: calls.send.handler(({ input, context }) =>
    sendContract(context.actor, input.id, context.ifMatch ?? input.version),
  ),
  remind: calls.remind.handler(({ input, context }) => remindSigners(context.actor, input.id)),
  correctSigner: calls.correctSigner.handler(({ input: { id, signer_id, ...reach }, context }) =>
    correctSigner(context.actor, id, signer_id, reach),
  ),
  handOverSignature: calls.handOverSignature.handler(({ input: { id, signer_id, user_id }, context }) =>
    handOverSignature(context.actor, id, signer_id, user_id),
  ),
  link: calls.link.handler(({ input: { id, signer_id, channel }, context }) =>
    createSignerLink(context.actor, id, signer_id, channel),
  ),
  void: calls.void.handler(({ input, context }) => voidContract(context.actor, input.id, input.reason)),
  extend: calls.extend.handler(({ input, context }) => extendContract(context.actor, input.id, input.days)),
  replace: calls.replace.handler(({ input, context }) =>
    replaceContract(context.actor, input.id, input.reason ?? null),
  ),
  retryStep: calls.retryStep.handler(({ input, context }) => retryStep(context.actor, input.id, input.kind)),
});
