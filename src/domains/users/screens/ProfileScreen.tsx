/** The page "Profile settings": who one is, how one signs in, and where. */
import { Skeleton } from "@mantine/core";
import { ChangePasswordPanel } from "#domains/auth/screens/security/ChangePasswordPanel.tsx";
import { SessionsPanel } from "#domains/auth/screens/security/SessionsPanel.tsx";
import { ResetDemoPanel } from "#domains/demo/screens/ResetDemoPanel.tsx";
import { lazyPart } from "#ui/overlays/lazy-part.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import classes from "./profile.module.css";

const SecurityPanel = lazyPart(
  async () => ({ default: (await import("#domains/auth/screens/security/SecurityPanel.tsx")).SecurityPanel }),
  <Skeleton height={140} aria-label="Loading how you sign in" />,
);

export function ProfileScreen() {
  return (
    <>
      <PageHeader title="Profile settings" subtitle="Your name, how you sign in, and where." />
      <div className={classes.panels}>
        <ProfileForm />
        <ChangePasswordPanel />
        <SecurityPanel />
        <SessionsPanel />
        <ResetDemoPanel />
      </div>
    </>
  );
}
