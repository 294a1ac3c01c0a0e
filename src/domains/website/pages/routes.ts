/** Which call about pages of the website reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { websitePagesContract } from "./contract.ts";
import { listPages } from "./listing.ts";
import { previewPage, previewVersion } from "./public/preview.ts";
import { createPreviewLink, endPreviewLinks } from "./publishing/preview-links.ts";
import { schedulePage, unschedulePage } from "./publishing/scheduling.ts";
import { archivePage, deletePage, publishPage, restorePage, unpublishPage } from "./publishing/service.ts";
import { discardPageDraft, listVersions, restoreVersion } from "./publishing/versions.ts";
import { createPage, createPages, duplicatePage, findPage, updatePage } from "./service.ts";

const calls = implement(websitePagesContract).$context<CallContext>().use(authenticated);

export const websitePageRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listPages(context.actor, input)),
  create: calls.create.handler(({ input, context }) => createPage(context.actor, input.content)),
  createSeveral: calls.createSeveral.handler(({ input, context }) => createPages(context.actor, input.pages)),
  preview: calls.preview.handler(({ input, context }) => previewPage(context.actor, input.content)),
  get: calls.get.handler(({ input, context }) => findPage(context.actor, input.id)),
  update: calls.update.handler(({ input: { id, version, ...changes }, context }) =>
    updatePage(context.actor, id, changes, context.ifMatch ?? version),
  ),
  discard: calls.discard.handler(({ input, context }) =>
    discardPageDraft(context.actor, input.id, context.ifMatch ?? input.version),
  ),
  versions: calls.versions.handler(({ input, context }) => listVersions(context.actor, input.id)),
  version: calls.version.handler(({ input, context }) => previewVersion(context.actor, input)),
  restoreVersion: calls.restoreVersion.handler(({ input: { version, ...which }, context }) =>
    restoreVersion(context.actor, which, context.ifMatch ?? version),
  ),
  publish: calls.publish.handler(({ input, context }) =>
    publishPage(context.actor, input.id, context.ifMatch ?? input.version),
  ),
  schedule: calls.schedule.handler(({ input: { id, version, ...when }, context }) =>
    schedulePage(context.actor, id, when, context.ifMatch ?? version),
  ),
  unschedule: calls.unschedule.handler(({ input, context }) => unschedulePage(context.actor, input.id)),
  unpublish: calls.unpublish.handler(({ input, context }) => unpublishPage(context.actor, input.id)),
  archive: calls.archive.handler(({ input, context }) => archivePage(context.actor, input.id)),
  restore: calls.restore.handler(({ input, context }) => restorePage(context.actor, input.id)),
  delete: calls.delete.handler(({ input, context }) => deletePage(context.actor, input.id)),
  duplicate: calls.duplicate.handler(({ input, context }) => duplicatePage(context.actor, input.id)),
  createPreviewLink: calls.createPreviewLink.handler(({ input, context }) =>
    createPreviewLink(context.actor, input.id),
  ),
  endPreviewLinks: calls.endPreviewLinks.handler(({ input, context }) =>
    endPreviewLinks(context.actor, input.id),
  ),
});
