/** Whether each of a customer's addresses may be written to, who said so and when, and how a member changes it. */
import { Button, Skeleton, Switch } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatShortDate } from "#shared/time/dates.ts";
import { messageOf } from "#ui/api/api-error.ts";
import { onceOpened } from "#ui/overlays/lazy-windows.tsx";
import { notifyError } from "#ui/overlays/toast.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { ConsentAddress, Standing } from "../contract.ts";
import classes from "./consent.module.css";
import { standingWords, switchLabel } from "./consent-words.ts";
import { SuppressionNote } from "./SuppressionNote.tsx";
import { sendingApi } from "./sending-api.ts";

const AskedDialog = onceOpened(async () => ({ default: (await import("./AskedDialog.tsx")).AskedDialog }));
const HistoryDialog = onceOpened(async () => ({
  default: (await import("./HistoryDialog.tsx")).HistoryDialog,
}));

/** `onChange` is told when something else that is shown depends on it. `isBrief`: reminders alone, without the past. */
type Props = { customerId: number; isBrief?: boolean; onChange?: () => void };

export function ConsentPanel({ customerId, isBrief = false, onChange }: Props) {
  const { data, error } = useQuery({
    ...sendingApi.consentOf.queryOptions({ input: { id: customerId } }),
    staleTime: 0,
  });
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  if (error) return <span className={classes.note}>{messageOf(error, "Failed to load")}</span>;
  if (!data) return <Skeleton height={20} width="12rem" />;
  const { addresses, history, visits } = data;
  return (
    <div className={classes.panel}>
      {addresses.length === 0 && (
        <span className={classes.note}>Add an email address or a phone number to send reminders.</span>
      )}
      {addresses.map((address) => (
        <SuppressionNote
          key={address.channel}
          customerId={customerId}
          address={address}
          {...(onChange ? { onChange } : {})}
        />
      ))}
      {addresses.flatMap((address) =>
        address.standings
          .filter((standing) => (isBrief ? standing.purpose === "reminders" : isShown(standing)))
          .map((standing) => (
            <Choice
              key={`${address.channel} ${standing.purpose}`}
              customerId={customerId}
              address={address}
              standing={standing}
              {...(onChange ? { onChange } : {})}
            />
          )),
      )}
      {!isBrief && history.length + visits.length > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={() => setHistoryOpen(true)}>
          Show History
        </Button>
      )}
      <HistoryDialog
        customerId={customerId}
        isOpen={isHistoryOpen}
        history={history}
        visits={visits}
        onClose={() => setHistoryOpen(false)}
      />
    </div>
  );
}

/** Messages of the team cannot be switched off beforehand: only who said no to them has that line. */
const isShown = ({ purpose, is_withdrawn }: Standing): boolean => purpose !== "conversation" || is_withdrawn;

type ChoiceProps = Pick<Props, "customerId" | "onChange"> & { address: ConsentAddress; standing: Standing };

function Choice({ customerId, address: { channel, address, shown }, standing, onChange }: ChoiceProps) {
  const client = useQueryClient();
  const mayChange = useMay()("customers.update");
  const zone = useSession().organization?.timeZone ?? "UTC";
  const [isAsking, setAsking] = useState(false);
  const change = useMutation(
    sendingApi.changeConsent.mutationOptions({
      onSuccess: async (saved) => {
        client.setQueryData(sendingApi.consentOf.queryKey({ input: { id: customerId } }), saved);
        onChange?.();
      },
      onError: (error) => {
        if (!isAsking) notifyError(error, "Your change couldn't be saved");
        void client.invalidateQueries({ queryKey: sendingApi.key() });
      },
    }),
  );
  const { purpose, said_at: at } = standing;
  const save = (isWithdrawn: boolean, note?: string, proofFileId?: number) =>
    change.mutateAsync({
      id: customerId,
      channel,
      address,
      purpose,
      is_withdrawn: isWithdrawn,
      ...(note ? { note } : {}),
      ...(proofFileId ? { proof_file_id: proofFileId } : {}),
    });
  const isOn = change.isPending ? !change.variables.is_withdrawn : !standing.is_withdrawn;
  return (
    <div>
      <Switch
        size="sm"
        classNames={{ description: classes.address }}
        label={switchLabel(channel, purpose)}
        description={
          <>
            {shown}
            {at && <span className={classes.said}>{standingWords(standing, formatShortDate(at, zone))}</span>}
          </>
        }
        checked={isOn}
        disabled={!mayChange || change.isPending}
        onChange={(event) => {
          const wanted = event.currentTarget.checked;
          if (wanted && standing.needs_note) setAsking(true);
          else void save(!wanted).catch(() => undefined);
        }}
      />
      <AskedDialog
        isOpen={isAsking}
        label={switchLabel(channel, purpose)}
        customerId={customerId}
        onClose={() => setAsking(false)}
        save={(note, proofFileId) => save(false, note, proofFileId)}
      />
    </div>
  );
}
