/** The first step: who gets the campaign, with how many they are now and why anyone is among them. */
import { SegmentedControl } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { Filter } from "#domains/segments/filters/contract.ts";
import { segmentPath } from "#domains/segments/paths.ts";
import { blankFilter } from "#domains/segments/ready-contract.ts";
import { FilterPeoplePanel } from "#domains/segments/screens/FilterPeoplePanel.tsx";
import { FilterPicker } from "#domains/segments/screens/FilterPicker.tsx";
import { SegmentPicker } from "#domains/segments/screens/SegmentPicker.tsx";
import { freshness } from "#ui/api/freshness.ts";
import { Panel } from "#ui/Panel.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { CampaignAudience } from "../../audience-contract.ts";
import { segmentsApi } from "../campaigns-api.ts";
import { ExclusionFields } from "./ExclusionFields.tsx";
import classes from "./editor.module.css";
import type { CampaignDraft } from "./use-campaign-draft.ts";

export function AudienceStep({ draft, isFixed }: { draft: CampaignDraft; isFixed: boolean }) {
  const { audience, content } = draft.draft;
  const filter = useFilter(audience);
  const change = (next: CampaignAudience | null) => draft.set({ audience: next });
  return (
    <div className={classes.editor}>
      <fieldset disabled={isFixed} className={classes.parts}>
        <Panel
          id="campaign-audience"
          title="Who gets it"
          text={
            content.kind === "mail"
              ? "Looked up again when sending begins. Customers who opted out of marketing emails never get it."
              : "Looked up again when sending begins. Only customers who agreed to get offers by text get it."
          }
        >
          <AudienceFields audience={audience} filter={filter} onChange={change} />
          {audience && <ExclusionFields audience={audience} onChange={change} />}
        </Panel>
      </fieldset>
      <FilterPeoplePanel filter={filter} missing="Choose a segment or add conditions to see who gets it." />
    </div>
  );
}

type Props = {
  audience: CampaignAudience | null;
  /** What finds them, of a segment too; null while it isn't known. */
  filter: Filter | null;
  onChange: (audience: CampaignAudience | null) => void;
};

function AudienceFields({ audience, filter, onChange }: Props) {
  const by = audience?.kind ?? "segment";
  const [isUnfinished, setIsUnfinished] = useState(false);
  return (
    <div className={classes.parts}>
      <SegmentedControl
        fullWidth
        aria-label="How to choose customers"
        data={[
          { value: "segment", label: "A Segment" },
          { value: "filter", label: "Conditions" },
        ]}
        value={by}
        onChange={(next) =>
          onChange(
            next === "filter"
              ? { kind: "filter", filter: filter ?? blankFilter, ...exclusionsOf(audience) }
              : null,
          )
        }
      />
      {audience?.kind === "filter" ? (
        <>
          <FilterPicker
            value={audience.filter}
            onChange={(next) => onChange({ ...audience, filter: next })}
            onUnfinished={setIsUnfinished}
          />
          {isUnfinished && (
            <p className={classes.note} role="status">
              Complete the new condition. Until then, the conditions before it apply.
            </p>
          )}
        </>
      ) : (
        <SegmentChoice audience={audience} onChange={onChange} />
      )}
    </div>
  );
}

/** Kept when who gets it is chosen another way. */
const exclusionsOf = (audience: CampaignAudience | null) => ({
  except: audience?.except ?? [],
  except_segments: audience?.except_segments ?? [],
});

type ChoiceProps = Pick<Props, "audience" | "onChange">;

function SegmentChoice({ audience, onChange }: ChoiceProps) {
  const id = audience?.kind === "segment" ? audience.segment_id : null;
  const maySee = useMay()("segments.view");
  if (!maySee) return <p className={classes.note}>Your role doesn't have permission to view segments.</p>;
  return (
    <>
      <SegmentPicker
        label="Segment"
        value={id}
        onChange={(chosen) =>
          onChange(
            chosen === null ? null : { kind: "segment", segment_id: chosen, ...exclusionsOf(audience) },
          )
        }
      />
      {id !== null && (
        <p className={classes.note}>
          <Link to={segmentPath({ id })}>Edit this segment</Link>
        </p>
      )}
    </>
  );
}

function useFilter(audience: CampaignAudience | null): Filter | null {
  const id = audience?.kind === "segment" ? audience.segment_id : null;
  const segment = useQuery({
    ...segmentsApi.get.queryOptions({ input: { id: id ?? 0 } }),
    ...freshness.customerList,
    enabled: id !== null,
    placeholderData: keepPreviousData,
  });
  if (audience?.kind === "filter") return audience.filter;
  return id === null ? null : (segment.data?.filter ?? null);
}
