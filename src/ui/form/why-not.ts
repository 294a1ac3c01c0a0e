/** Says beforehand what a person's role does not allow, so that a button can say so instead of failing. */
import { useCallback } from "react";
import { type Permission, permissionWords } from "#shared/permissions.ts";
import { useMay } from "../session/permissions.ts";

/** The returned function gives the reason why not, or nothing when it is allowed. */
export function useWhyNot(): (permission: Permission) => string | undefined {
  const may = useMay();
  return useCallback(
    (permission) =>
      may(permission) ? undefined : `Your role doesn't have permission to ${permissionWords[permission]}`,
    [may],
  );
}
