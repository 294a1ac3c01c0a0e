/** The PDF of a contract with what was signed on its pages. */
import type { Scope } from "#platform/actor.ts";
import { stampedPdf } from "#platform/papers/stamped-pdf.ts";
import type { Paper } from "#shared/papers/paper.ts";
import type { KeptDocument } from "../tables.ts";
import { documentBytes } from "./choosing.ts";

export const stampDocument = async (
  scope: Scope,
  document: KeptDocument,
  { blocks }: Paper,
): Promise<Buffer> =>
  stampedPdf(
    await documentBytes(scope, document),
    blocks.flatMap((block) => (block.kind === "page" ? [block] : [])),
    { log: scope.actor.appContext.log },
  );
