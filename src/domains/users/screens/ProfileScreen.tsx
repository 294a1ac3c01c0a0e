/** The page "Profile settings": who one is, how one signs in, and where. */
import { ChangePasswordPanel } from "#domains/auth/screens/ChangePasswordPanel.tsx";
import { SessionsPanel } from "#domains/auth/screens/SessionsPanel.tsx";
import { ResetDemoPanel } from "#domains/demo/screens/ResetDemoPanel.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import classes from "./profile.module.css";

export function ProfileScreen() {
  return (
    <>
      <PageHeader title="Profile settings" subtitle="Your name, how you sign in, and where." />
      <div className={classes.panels}>
        <ProfileForm />
        <ChangePasswordPanel />
        <SessionsPanel />
        <ResetDemoPanel />
      </div>
    </>
  );
}
