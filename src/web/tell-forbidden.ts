/** Says which permission a page needs that the role does not have (ruling R16). */
import { type Permission, permissionWords } from "#shared/permissions.ts";
import { notifyError } from "#ui/overlays/toast.tsx";

export function tellForbidden(permission: Permission): void {
  notifyError(
    `You need permission to ${permissionWords[permission]} ("${permission}"). Ask an owner to add it to your role.`,
  );
}
