/** The page "Text Messages": the number that the business texts from, its registration, and what was not delivered. */
import { useQuery } from "@tanstack/react-query";
import { settingsPath } from "#domains/organizations/paths.ts";
import { SettingsColumn } from "#ui/form/SettingsColumn.tsx";
import { SettingsFrame, settingsFreshness } from "#ui/form/SettingsFrame.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { NumberPanel } from "./NumberPanel.tsx";
import { RefusalsPanel } from "./RefusalsPanel.tsx";
import { RegistrationForm } from "./RegistrationForm.tsx";
import classes from "./text-number.module.css";
import { textNumberApi } from "./text-number-api.ts";

export function TextNumberScreen() {
  const query = useQuery({ ...textNumberApi.get.queryOptions(), ...settingsFreshness });
  return (
    <>
      <PageHeader
        title="Text Messages"
        subtitle="The number your customers get texts from"
        back={{ to: settingsPath(), label: "Settings" }}
      />
      <SettingsFrame query={query} failed="Failed to load text messages" height={480}>
        {(stored) => (
          <div className={classes.parts}>
            <SettingsColumn>
              <NumberPanel stored={stored} />
              {stored.number && <RefusalsPanel stored={stored} />}
            </SettingsColumn>
            {stored.number && <RegistrationForm stored={stored} />}
          </div>
        )}
      </SettingsFrame>
    </>
  );
}
