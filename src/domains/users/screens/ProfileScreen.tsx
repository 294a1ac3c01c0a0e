/** The page "Profile settings": who one is, how one signs in, and where. */
import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { ChangePasswordPanel } from "#domains/auth/screens/ChangePasswordPanel.tsx";
import { SessionsPanel } from "#domains/auth/screens/SessionsPanel.tsx";
import { ResetDemoPanel } from "#domains/demo/screens/ResetDemoPanel.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import classes from "./profile.module.css";

const SecurityPanel = lazy(async () => ({
  default: (await import("#domains/auth/screens/SecurityPanel.tsx")).SecurityPanel,
}));

export function ProfileScreen() {
  return (
    <>
      <PageHeader title="Profile settings" subtitle="Your name, how you sign in, and where." />
      <div className={classes.panels}>
        <ProfileForm />
        <ChangePasswordPanel />
        <Suspense fallback={<Skeleton height={140} aria-label="Loading how you sign in" />}>
          <SecurityPanel />
        </Suspense>
        <SessionsPanel />
        <ResetDemoPanel />
      </div>
    </>
  );
}
