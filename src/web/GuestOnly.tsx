/** Around the pages of people who are not signed in: whoever is goes on; for the others the app is fetched ahead. */
import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { returnPath } from "#ui/return-path.ts";
import { useSession } from "#ui/session/session.ts";
import { fetchAppAhead } from "./fetch-ahead.ts";
import { PageSpinner } from "./PageSpinner.tsx";

/** Sign-in and sign-up are for strangers; whoever is in goes where they were going, otherwise to the dashboard. */
export function GuestOnly() {
  const { isLoading, isAuthenticated } = useSession();
  const location = useLocation();
  const isStranger = !isLoading && !isAuthenticated;
  useEffect(() => {
    if (isStranger) void fetchAppAhead();
  }, [isStranger]);
  if (isLoading) return <PageSpinner />;
  return isAuthenticated ? <Navigate to={returnPath(location.state)} replace /> : <Outlet />;
}
