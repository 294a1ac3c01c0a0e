/**
 * API keys: how another app calls the API as the person who made the key, and with no more than its scopes.
 *
 * A key is shown once and kept as a hash. What it may do is worked out at each call: its scopes, as far as its creator
 * has them at that moment, on the records that the creator reaches. It ends when it is revoked, when its end has come,
 * or when its creator leaves. Accounts, people's access, billing and integrations themselves are for people only.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { requiredText } from "#shared/fields.ts";
import { allPermissions, type Permission } from "#shared/permissions.ts";

const forPeopleOnly: readonly Permission[] = [
  "organization.demo",
  "users.invite",
  "users.update",
  "roles.update",
  "billing.view",
  "billing.update",
  "integrations.view",
  "integrations.update",
];

/** What a key can be allowed to do. */
export const keyScopes = allPermissions.filter((permission) => !forPeopleOnly.includes(permission));
export const isKeyScope = (permission: Permission): boolean => !forPeopleOnly.includes(permission);

const KeyScope = z.enum(keyScopes, "Choose permissions from the list");

/** Keys in use at a time. */
export const mostKeys = 50;
/** Revoked and expired keys stay in the list for so long. */
export const endedKeyDays = 90;

const KeyState = z.enum(["active", "expired", "revoked", "creator_left"]);

export const ApiKey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    scopes: z.array(z.string()),
    /** The last four characters. */
    hint: z.string(),
    state: KeyState,
    created_by: z.object({ id: z.uuid(), name: z.string() }),
    created_at: z.string(),
    expires_at: z.string().nullable(),
    /** To within five minutes. */
    last_used_at: z.string().nullable(),
    revoked_at: z.string().nullable(),
    revoked_by: z.string().nullable(),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof ApiKey>;

export const NewApiKey = z.object({
  name: requiredText("Name", 60),
  scopes: z
    .array(KeyScope)
    .min(1, "Choose at least one permission")
    .max(keyScopes.length, "Choose each permission once")
    .refine((scopes) => new Set(scopes).size === scopes.length, "Choose each permission once"),
  expires_at: z.iso
    .datetime({ offset: true, error: "Enter the end as a date and time" })
    .nullable()
    .default(null),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

/** The key itself is in this answer and nowhere else; null where the same request was sent before. */
export const ApiKeyWithToken = z.object({ key: ApiKey, token: z.string().nullable() });
export type ApiKeyWithToken = z.infer<typeof ApiKeyWithToken>;

const ById = z.object({ id: z.uuid("That API key no longer exists") });
const tags = ["Integrations"];

export const keyCalls = {
  list: needing("integrations.view")
    .route({ method: "GET", path: "/api/integrations/keys", summary: "List API keys", tags })
    .output(z.object({ keys: z.array(ApiKey) })),
  create: needing("integrations.update")
    .meta({ failure: "The API key couldn't be created" })
    .route({
      method: "POST",
      path: "/api/integrations/keys",
      summary: "Create an API key",
      tags,
      successStatus: 201,
    })
    .input(NewApiKey)
    .output(ApiKeyWithToken),
  revoke: needing("integrations.update")
    .meta({ failure: "The API key couldn't be revoked" })
    .route({
      method: "POST",
      path: "/api/integrations/keys/{id}/revoke",
      summary: "Revoke an API key",
      tags,
    })
    .input(ById)
    .output(ApiKey),
};
