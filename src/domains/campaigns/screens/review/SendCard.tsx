/** When the campaign is sent: now, at a time, or at the same hour wherever each customer lives. */
import { Radio, TextInput } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { plural } from "#shared/plural.ts";
import { formatDateTime, formatLongDate, nameOfZone } from "#shared/time/dates.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { Card } from "#ui/record/Card.tsx";
import { useSession } from "#ui/session/session.ts";
import type { Schedule } from "../../audience-contract.ts";
import type { Campaign } from "../../contract.ts";
import type { CampaignReview } from "../../results-contract.ts";
import { campaignsApi, putCampaign } from "../campaigns-api.ts";
import classes from "./review.module.css";
import { firstWhen, scheduleOf, type When } from "./schedule-values.ts";

type Props = { campaign: Campaign; review: CampaignReview };

export function SendCard({ campaign, review }: Props) {
  const { id, name, channel, version } = campaign;
  const client = useQueryClient();
  const zone = useSession().organization?.timeZone ?? "UTC";
  const [begun] = useState(() => Date.now());
  const [when, setWhen] = useState<When>(() => firstWhen(begun, zone));
  const mayNot = useWhyNot()("campaigns.send");
  const schedule = scheduleOf(when, zone);
  const send = useMutation({
    mutationFn: (chosen: Schedule) => campaignsApi.send.call({ id, version, schedule: chosen }),
    onSuccess: (sent) => {
      putCampaign(client, sent);
      notifySuccess(
        sent.state === "scheduled" ? `${name} scheduled.` : "Sending started. You can leave this page.",
      );
    },
  });
  const hasErrors = review.checks.some(({ level }) => level === "error");
  const whyNot =
    mayNot ??
    review.blocked ??
    (hasErrors ? "Fix the errors in the checks first." : undefined) ??
    (review.sends === 0 ? "No one in the audience can get this." : undefined) ??
    (schedule ? undefined : "Choose a day and a time.");
  async function ask(chosen: Schedule) {
    const what = channel === "mail" ? "email" : "text";
    const isSure = await confirm({
      title: chosen.kind === "now" ? "Send Campaign" : "Schedule Campaign",
      message: `Send this ${what} to ${plural(review.sends, "customer")} ${whenWords(chosen, zone)}?`,
      confirmLabel: chosen.kind === "now" ? "Send Now" : "Schedule",
    });
    if (isSure) send.mutate(chosen);
  }
  return (
    <Card title="Send">
      <div className={classes.form}>
        <FormError error={send.error} fallback="The campaign couldn't be sent" />
        <WhenFields when={when} zoneName={nameOfZone(new Date(begun), zone, "en-US")} onChange={setWhen} />
        <ActionButton
          leftSection={<IconSend size={16} aria-hidden />}
          whyNot={whyNot}
          loading={send.isPending}
          onClick={() => schedule && void ask(schedule)}
        >
          {when.kind === "now" ? `Send to ${plural(review.sends, "Customer")}` : "Schedule Campaign"}
        </ActionButton>
        {whyNot && <p className={classes.note}>{whyNot}</p>}
      </div>
    </Card>
  );
}

function whenWords(schedule: Schedule, zone: string): string {
  if (schedule.kind === "now") return "now";
  return schedule.kind === "at"
    ? `on ${formatDateTime(schedule.at, zone)}`
    : `on ${formatLongDate(schedule.day, zone)} at ${schedule.time}, each in their own time zone`;
}

type FieldsProps = { when: When; zoneName: string; onChange: (when: When) => void };

function WhenFields({ when, zoneName, onChange }: FieldsProps) {
  return (
    <>
      <Radio.Group
        label="When"
        value={when.kind}
        onChange={(kind) => onChange({ ...when, kind: kind === "at" || kind === "local" ? kind : "now" })}
      >
        <div className={classes.choices}>
          <Radio value="now" label="Now" />
          <Radio value="at" label="At a time you choose" description={`In your time zone, ${zoneName}.`} />
          <Radio
            value="local"
            label="At each customer's local time"
            description="The same hour wherever they live, such as 9:00 AM for everyone."
          />
        </div>
      </Radio.Group>
      {when.kind !== "now" && (
        <div className={classes.pair}>
          <TextInput
            label="Day"
            type="date"
            value={when.day}
            onChange={(event) => onChange({ ...when, day: event.currentTarget.value })}
          />
          <TextInput
            label="Time"
            type="time"
            value={when.time}
            onChange={(event) => onChange({ ...when, time: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  );
}
