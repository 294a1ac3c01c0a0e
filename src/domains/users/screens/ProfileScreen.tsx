/** The page "Profile settings": who one is, how one signs in, and where. */
import { settingsPath } from "#domains/organizations/paths.ts";
import { SettingsColumn } from "#ui/form/SettingsColumn.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { SlotPanels } from "#ui/slots/slot-panel.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { profilePanels } from "./slots.ts";

export function ProfileScreen() {
  return (
    <>
      <PageHeader
        title="Profile Settings"
        subtitle="Your name, sign-in methods and devices"
        back={{ to: settingsPath(), label: "Settings" }}
      />
      <SettingsColumn>
        <ProfileForm />
        <SlotPanels of={profilePanels} props={{}} />
      </SettingsColumn>
    </>
  );
}
