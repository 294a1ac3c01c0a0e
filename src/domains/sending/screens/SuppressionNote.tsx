/** Says on a customer's profile that nothing is sent to an address, and why; a member lets it be written to again. */
import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatShortDate } from "#shared/time/dates.ts";
import { onceOpened } from "#ui/overlays/lazy-windows.tsx";
import { notifyError } from "#ui/overlays/toast.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { ConsentAddress } from "../contract.ts";
import classes from "./consent.module.css";
import { sendingApi } from "./sending-api.ts";

const AskedDialog = onceOpened(async () => ({ default: (await import("./AskedDialog.tsx")).AskedDialog }));

type Props = { customerId: number; address: ConsentAddress; onChange?: () => void };

export function SuppressionNote({
  customerId,
  address: { channel, address, shown, suppression },
  onChange,
}: Props) {
  const client = useQueryClient();
  const mayChange = useMay()("customers.update");
  const zone = useSession().organization?.timeZone ?? "UTC";
  const [isAsking, setAsking] = useState(false);
  const end = useMutation(
    sendingApi.endSuppression.mutationOptions({
      onSuccess: (saved) => {
        client.setQueryData(sendingApi.consentOf.queryKey({ input: { id: customerId } }), saved);
        onChange?.();
      },
      onError: (error) => {
        if (!isAsking) notifyError(error, "Your change couldn't be saved");
        void client.invalidateQueries({ queryKey: sendingApi.key() });
      },
    }),
  );
  if (!suppression) return null;
  const { cause, detail, suppressed_at: at } = suppression;
  const day = formatShortDate(at, zone);
  const what =
    cause === "complaint" ? `Reported a message as spam on ${day}.` : `Messages came back on ${day}.`;
  const save = (note?: string) =>
    end.mutateAsync({ id: customerId, channel, address, ...(note ? { note } : {}) });
  return (
    <div className={classes.suppression}>
      <p>
        <IconAlertTriangle size={14} aria-hidden /> Nothing is sent to {shown}. {what}
        {cause === "hard_bounce" && " Correct the address, or allow it again if it works now."}
      </p>
      {detail && <p className={classes.note}>{detail}</p>}
      {mayChange && (
        <Button
          size="compact-xs"
          variant="default"
          loading={end.isPending}
          aria-label={`Allow messages to ${shown} again`}
          onClick={() => (cause === "complaint" ? setAsking(true) : void save().catch(() => undefined))}
        >
          Allow Again
        </Button>
      )}
      <AskedDialog isOpen={isAsking} label={shown} onClose={() => setAsking(false)} save={save} />
    </div>
  );
}
