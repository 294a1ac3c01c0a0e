/** Which call about segments reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { segmentsContract } from "./contract.ts";
import { exportSegment } from "./exporting.ts";
import { countFilter, explainFilter } from "./filters/people.ts";
import {
  archiveSegment,
  countSegment,
  createSegment,
  duplicateSegment,
  findSegment,
  listPeopleIn,
  listSegments,
  restoreSegment,
  updateSegment,
} from "./service.ts";

const calls = implement(segmentsContract).$context<CallContext>().use(authenticated);

export const segmentRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listSegments(context.actor, input)),
  count: calls.count.handler(({ input, context }) => countFilter(context.actor, input.filter)),
  why: calls.why.handler(({ input, context }) =>
    explainFilter(context.actor, input.filter, input.customer_id),
  ),
  create: calls.create.handler(({ input, context }) => createSegment(context.actor, input)),
  get: calls.get.handler(({ input, context }) => findSegment(context.actor, input.id)),
  update: calls.update.handler(({ input: { id, version, ...changes }, context }) =>
    updateSegment(context.actor, id, changes, context.ifMatch ?? version),
  ),
  duplicate: calls.duplicate.handler(({ input, context }) => duplicateSegment(context.actor, input.id)),
  archive: calls.archive.handler(({ input, context }) => archiveSegment(context.actor, input.id)),
  restore: calls.restore.handler(({ input, context }) => restoreSegment(context.actor, input.id)),
  size: calls.size.handler(({ input, context }) => countSegment(context.actor, input.id)),
  people: calls.people.handler(({ input: { id, ...page }, context }) =>
    listPeopleIn(context.actor, id, page),
  ),
  export: calls.export.handler(({ input, context }) => exportSegment(context.actor, input.id, input.cursor)),
});
