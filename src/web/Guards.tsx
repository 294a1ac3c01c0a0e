/** Who may see which page: strangers are asked to sign in, roles that may not are told why. */

import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { dashboardPath, signInPath } from "#shared/common-paths.ts";
import type { Permission } from "#shared/permissions.ts";
import { returnState } from "#ui/return-path.ts";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import { PageSpinner } from "./PageSpinner.tsx";

/** Remembers the page with its query for after the sign-in, except when the person left of their own accord. */
export function RequireSession() {
  const { isLoading, isAuthenticated, leftOnPurpose } = useSession();
  const location = useLocation();
  if (isLoading) return <PageSpinner />;
  if (isAuthenticated) return <Outlet />;
  return <Navigate to={signInPath()} replace state={leftOnPurpose ? null : returnState(location)} />;
}

/** A role without the permission is sent to the dashboard with its name (ruling R16). */
export function RequirePermission({ permission }: { permission: Permission }) {
  const isAllowed = useMay()(permission);
  const { search } = useLocation();
  useEffect(() => {
    // The installed app begins at My Day for everybody; nobody has asked for what they may not see.
    if (isAllowed || search === "?source=app") return;
    void import("./tell-forbidden.ts").then(({ tellForbidden }) => tellForbidden(permission));
  }, [isAllowed, permission, search]);
  return isAllowed ? <Outlet /> : <Navigate to={dashboardPath()} replace />;
}
