/** Connections: the services that a business works with through Plumbline, and how each of them is doing. */
import { z } from "zod";
import { needing } from "#shared/calls.ts";

export const ConnectionKind = z.enum(["payments", "texts", "email", "storage", "calendars"]);
export type ConnectionKind = z.infer<typeof ConnectionKind>;

export const Connection = z
  .object({
    kind: ConnectionKind,
    /** "test": a stand-in of this installation, with which nothing leaves it. */
    state: z.enum(["ok", "attention", "off", "test"]),
    detail: z.string(),
    /** In the last 30 days, without names. */
    last_error: z.object({ at: z.string(), text: z.string() }).nullable(),
  })
  .meta({ id: "Connection" });
export type Connection = z.infer<typeof Connection>;

export const connectionCalls = {
  list: needing("integrations.view")
    .route({
      method: "GET",
      path: "/api/integrations/connections",
      summary: "List connections and how they are doing. Those your role can't see are left out",
      tags: ["Integrations"],
    })
    .output(z.object({ connections: z.array(Connection) })),
};
