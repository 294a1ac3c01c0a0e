/** The window in which a campaign is begun: an email or a text, from a ready message or from nothing. */
import { Radio, SegmentedControl } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { idIn } from "#shared/page-path.ts";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { type CampaignChannel, longestCampaignName } from "../../audience-contract.ts";
import type { Campaign } from "../../contract.ts";
import { type StarterKey, starterKeys, starters } from "../../starters-contract.ts";
import { channelOptions, pathOf } from "../campaign-words.ts";
import classes from "../campaigns.module.css";
import { campaignsApi, putCampaign } from "../campaigns-api.ts";

type Props = { isOpen: boolean; onClose: () => void };

export function NewCampaignDialog({ isOpen, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="New Campaign" save="Create Campaign">
      {(parts) => (
        <DialogForm
          {...parts}
          onSaved={(campaign) => {
            notifySuccess(`${campaign.name} added as a draft.`);
            void navigate(pathOf(campaign));
          }}
        />
      )}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { onSaved: (campaign: Campaign) => void };
type Values = { name: string; channel: CampaignChannel; starter: StarterKey };

function DialogForm({ id, guard, onSaved }: FormProps) {
  const client = useQueryClient();
  const segmentId = idIn(useSearchParams()[0].get("segment"));
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: (): Values => ({ name: starters.seasonal.name, channel: "mail", starter: "seasonal" }),
    read: (values) => readAs(values, nameErrors(values.name)),
    save: ({ wanted: { name, channel, starter }, context }) =>
      campaignsApi.create.call(
        {
          name: name.trim(),
          content: starters[starter].contentFor(channel),
          ...(segmentId === null
            ? {}
            : {
                audience: {
                  kind: "segment" as const,
                  segment_id: segmentId,
                  except: [],
                  except_segments: [],
                },
              }),
        },
        { context },
      ),
    onSaved: (saved: Campaign) => {
      putCampaign(client, saved);
      onSaved(saved);
    },
  });
  const { values, edit } = form;
  const choose = (key: string) => {
    const starter = starterKeys.find((each) => each === key);
    const wasGiven = values.name === "" || starterKeys.some((each) => starters[each].name === values.name);
    const named = starter === "blank" ? "" : starter && starters[starter].name;
    if (starter) edit({ starter, ...(wasGiven ? { name: named ?? "" } : {}) });
  };
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The campaign couldn't be saved">
      <div className={classes.newFields}>
        <SegmentedControl
          fullWidth
          aria-label="Type"
          data={channelOptions}
          value={values.channel}
          onChange={(channel) => edit({ channel })}
        />
        <Radio.Group label="Start from" value={values.starter} onChange={choose}>
          <div className={classes.starters}>
            {starterKeys.map((key) => (
              <Radio
                key={key}
                value={key}
                label={starters[key].name}
                description={starters[key].about}
                className={classes.starter ?? ""}
              />
            ))}
          </div>
        </Radio.Group>
        <TextLine label="Name" isRequired hint="Only your team sees it." {...form.field("name")} />
      </div>
    </RecordForm>
  );
}

function nameErrors(name: string): { name?: string } {
  if (name.trim() === "") return { name: "Name is required" };
  return name.trim().length > longestCampaignName
    ? { name: `Name must be at most ${longestCampaignName} characters long` }
    : {};
}
