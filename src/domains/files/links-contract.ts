/** What a file is about, as it is told with the file. */
import { z } from "zod";
import type { Permission } from "#shared/permissions.ts";

export const FileLink = z.object({ id: z.number(), name: z.string() });

export const VisitLink = FileLink.extend({
  job_id: z.number(),
  /** Null while it has no time. */
  starts_at: z.string().nullable(),
});
export type VisitLink = z.infer<typeof VisitLink>;

/** To a record of a later domain, with its address in the app. */
export const RecordLink = FileLink.extend({ path: z.string() });
export type RecordLink = z.infer<typeof RecordLink>;

/** Without it nobody is told of these records; whoever has it sees every file about them. */
export const recordPermissions = { contract: "contracts.view" } as const satisfies Record<string, Permission>;
