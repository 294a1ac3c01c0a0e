/** Who may see which page: strangers are asked to sign in, roles that may not are told why. */
import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { returnPath, returnState } from "#ui/return-path.ts";
import { useSession } from "#ui/session.ts";
import { PageSpinner } from "./PageSpinner.tsx";

/** Remembers the page with its query for after the sign-in, except when the person left of their own accord. */
export function RequireSession() {
  const { isLoading, isAuthenticated, leftOnPurpose } = useSession();
  const location = useLocation();
  if (isLoading) return <PageSpinner />;
  if (isAuthenticated) return <Outlet />;
  return <Navigate to="/signin" replace state={leftOnPurpose ? null : returnState(location)} />;
}

/** Sign-in and sign-up are for strangers; whoever is in goes where they were going, otherwise to the dashboard. */
export function GuestOnly() {
  const { isLoading, isAuthenticated } = useSession();
  const location = useLocation();
  if (isLoading) return <PageSpinner />;
  return isAuthenticated ? <Navigate to={returnPath(location.state)} replace /> : <Outlet />;
}

type RoleProps = {
  /** The owner flag counts as OWNER. */
  roles: string[];
  /** What the person may not do, as it ends the sentence "You need permission to …". */
  to: string;
};

export function RequireRole({ roles, to }: RoleProps) {
  const { user } = useSession();
  const isAllowed = user !== null && (roles.includes(user.role) || (user.isOwner && roles.includes("OWNER")));
  useEffect(() => {
    if (isAllowed) return;
    void import("#ui/toast.tsx").then(({ notifyError }) =>
      notifyError(`You need permission to ${to}. Ask the owner of the account for it.`),
    );
  }, [isAllowed, to]);
  return isAllowed ? <Outlet /> : <Navigate to="/dashboard" replace />;
}
