/** Says beforehand what a person's role does not allow, so that a button can say so instead of failing. */
import { useCallback } from "react";
import type { Permission } from "#shared/permissions.ts";
import { useSession } from "#ui/session/session.ts";

const reasons: Partial<Record<Permission, string>> = {
  "customers.create": "Your role does not allow adding customers",
  "customers.update": "Your role does not allow changing customers",
  "customers.delete": "Your role does not allow deleting customers",
};

/** The returned function gives the reason why not, or nothing when it is allowed as far as the browser knows. */
export function useWhyNot(): (permission: Permission) => string | undefined {
  const permissions = useSession().user?.permissions;
  return useCallback(
    (permission) =>
      !permissions || permissions.includes(permission)
        ? undefined
        : (reasons[permission] ?? "Your role does not allow this"),
    [permissions],
  );
}
