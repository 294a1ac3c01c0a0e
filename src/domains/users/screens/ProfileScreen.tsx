/** The page "Profile settings": who one is, how one signs in, and where. */
import { settingsPath } from "#domains/organizations/paths.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { SlotPanels } from "#ui/slots/slot-panel.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import classes from "./profile.module.css";
import { profilePanels } from "./slots.ts";

export function ProfileScreen() {
  return (
    <>
      <PageHeader
        title="Profile Settings"
        subtitle="Your name, sign-in methods and devices"
        back={{ to: settingsPath(), label: "Settings" }}
      />
      <div className={classes.panels}>
        <ProfileForm />
        <SlotPanels of={profilePanels} props={{}} />
      </div>
    </>
  );
}
