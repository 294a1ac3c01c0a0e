/** Whether the role of the person who is signed in has a permission. */
import { useCallback } from "react";
import type { Permission } from "#shared/permissions.ts";
import { useSession } from "./session.ts";

/** As far as the browser knows; the server decides. */
export function useMay(): (permission: Permission) => boolean {
  const permissions = useSession().user?.permissions;
  return useCallback(
    (permission) => permissions === undefined || permissions.includes(permission),
    [permissions],
  );
}
