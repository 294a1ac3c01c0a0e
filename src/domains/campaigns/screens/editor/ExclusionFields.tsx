/** Segments and single customers who don't get the campaign, with how many are left. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SegmentsPicker } from "#domains/segments/screens/SegmentsPicker.tsx";
import { plural } from "#shared/plural.ts";
import { messageOf } from "#ui/api/api-error.ts";
import { useMay } from "#ui/session/permissions.ts";
import { type CampaignAudience, mostExceptedSegments } from "../../audience-contract.ts";
import { campaignsApi } from "../campaigns-api.ts";
import classes from "./editor.module.css";
import { LeftOutField } from "./LeftOutField.tsx";

type Props = { audience: CampaignAudience; onChange: (audience: CampaignAudience) => void };

export function ExclusionFields({ audience, onChange }: Props) {
  const maySee = useMay()("segments.view");
  const { except, except_segments: segments } = audience;
  const isAny = except.length + segments.length > 0;
  const left = useQuery({
    ...campaignsApi.audience.queryOptions({ input: { audience } }),
    enabled: isAny && maySee,
    placeholderData: keepPreviousData,
  });
  if (!maySee) return null;
  return (
    <div className={`${classes.parts} ${classes.exclusions}`}>
      <SegmentsPicker
        label="Exclude segments (optional)"
        hint="Customers in these segments don't get it."
        most={mostExceptedSegments}
        value={segments}
        onChange={(next) => onChange({ ...audience, except_segments: next })}
      />
      <LeftOutField
        value={except}
        named={left.data && !left.isPlaceholderData ? left.data.except : undefined}
        onChange={(next) => onChange({ ...audience, except: next })}
      />
      {isAny && (
        <p className={classes.note} role="status" aria-label="After exclusions">
          {left.isError
            ? messageOf(left.error, "The customers couldn't be counted.")
            : left.data && `${plural(left.data.people, "customer")} after exclusions`}
        </p>
      )}
    </div>
  );
}
