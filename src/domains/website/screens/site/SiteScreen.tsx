/** The page "Website": at which addresses the website is reached, and where old ones lead. */
import { useQuery } from "@tanstack/react-query";
import { settingsPath } from "#domains/organizations/paths.ts";
import { SettingsColumn } from "#ui/form/SettingsColumn.tsx";
import { SettingsFrame, settingsFreshness } from "#ui/form/SettingsFrame.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { siteApi } from "../pages-api.ts";
import { AddressPanel } from "./AddressPanel.tsx";
import { DomainsPanel } from "./DomainsPanel.tsx";
import { RedirectsPanel } from "./RedirectsPanel.tsx";

export function SiteScreen() {
  const site = useQuery({ ...siteApi.read.queryOptions(), ...settingsFreshness });
  return (
    <>
      <PageHeader
        title="Website"
        subtitle="Where visitors find your website"
        back={{ to: settingsPath(), label: "Settings" }}
      />
      <SettingsFrame query={site} failed="Failed to load the website settings" height={480}>
        {(stored) => (
          <SettingsColumn>
            <AddressPanel key={stored.slug} site={stored} />
            <DomainsPanel site={stored} />
            <RedirectsPanel site={stored} />
          </SettingsColumn>
        )}
      </SettingsFrame>
    </>
  );
}
