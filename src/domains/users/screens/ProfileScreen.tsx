/** The page "Profile settings": who one is, how one signs in, and where. */
import { PageHeader } from "#ui/PageHeader.tsx";
import { SlotPanels } from "#ui/slots/slot-panel.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import classes from "./profile.module.css";
import { profilePanels } from "./slots.ts";

export function ProfileScreen() {
  return (
    <>
      <PageHeader title="Profile settings" subtitle="Your name, how you sign in, and where." />
      <div className={classes.panels}>
        <ProfileForm />
        <SlotPanels of={profilePanels} props={{}} />
      </div>
    </>
  );
}
