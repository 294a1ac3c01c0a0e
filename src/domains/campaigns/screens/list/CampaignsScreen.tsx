/** The page of campaigns: what was sent and what came of it, what is planned, and drafts. */
import { IconMailOpened, IconPlus, IconSpeakerphone, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { StatCard } from "#ui/StatCard.tsx";
import { figureText, StatFrame } from "#ui/StatFrame.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import type { CampaignStats } from "../../contract.ts";
import { channelOptions, percentText, stateOptions } from "../campaign-words.ts";
import { campaignsApi } from "../campaigns-api.ts";
import { NewCampaignDialog, usePrefetchedParts } from "../lazy-parts.tsx";
import { CampaignList } from "./CampaignList.tsx";
import { type CampaignFilters, useCampaignFilters } from "./use-campaigns.ts";

export function CampaignsScreen() {
  const list = useCampaignFilters();
  const { address } = list;
  const whyNot = useWhyNot()("campaigns.create");
  const stats = useQuery({ ...campaignsApi.stats.queryOptions(), ...freshness.customerList });
  usePrefetchedParts();
  const add = () => address.set({ new: "1" });
  useShortcut({ keys: "n", label: "New campaign", group: "Campaigns", run: add }, !whyNot);
  return (
    <>
      <PageHeader
        title="Campaigns"
        subtitle="One email or text to many customers, and what came of it"
        actions={
          <ActionButton leftSection={<IconPlus size={16} aria-hidden />} whyNot={whyNot} onClick={add}>
            New Campaign
          </ActionButton>
        }
      />
      <StatFrame count={3} stats={stats} name="campaign stats">
        {(found) => <Cards stats={found} />}
      </StatFrame>
      <Filters list={list} />
      <CampaignList list={list} onAdd={whyNot ? undefined : add} />
      <NewCampaignDialog
        isOpen={address.get("new") === "1"}
        onClose={() => address.set({ new: null, segment: null })}
      />
    </>
  );
}

const Cards = ({ stats }: { stats: CampaignStats }) => (
  <>
    <StatCard
      label="Total Campaigns"
      value={figureText(stats.total_campaigns)}
      icon={<IconSpeakerphone size={16} />}
      note="Drafts included"
    />
    <StatCard
      label="Total Reach"
      value={figureText(stats.total_reach)}
      icon={<IconUsers size={16} />}
      note="Messages delivered"
    />
    <StatCard
      label="Average Open Rate"
      value={percentText(stats.average_open_percent)}
      icon={<IconMailOpened size={16} />}
      note="An estimate, emails only"
      definition="Opens by people, as far as that can be told. Some mail apps hide opens and some open emails by themselves."
    />
  </>
);

function Filters({ list }: { list: CampaignFilters }) {
  const { search, setSearch, setFilters } = list;
  const { state, channel, sort } = list.filters;
  return (
    <FilterBar
      search={<SearchBox value={search} onChange={setSearch} placeholder="Search campaigns..." />}
      filters={
        <>
          <FilterSelect
            label="Status"
            data={[{ value: "", label: "All Statuses" }, ...stateOptions]}
            value={state}
            onChange={(next) => setFilters({ state: next })}
          />
          <FilterSelect
            label="Type"
            data={[{ value: "", label: "All Types" }, ...channelOptions]}
            value={channel}
            onChange={(next) => setFilters({ channel: next })}
          />
          <FilterSelect
            label="Sort by"
            data={[
              { value: "", label: "Newest First" },
              { value: "name", label: "Name, A to Z" },
            ]}
            value={sort === "newest" ? "" : sort}
            onChange={(next) => setFilters({ sort: next })}
          />
        </>
      }
      count={(state ? 1 : 0) + (channel ? 1 : 0)}
      onClear={() => setFilters({ state: "", channel: "" })}
    />
  );
}
