/** Among a customer's facts: whether they are reminded of their appointments, and who said that they want it otherwise. */
import { Skeleton, Switch } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatShortDate } from "#shared/dates.ts";
import { messageOf } from "#ui/api-error.ts";
import { useMay } from "#ui/permissions.ts";
import { useSession } from "#ui/session.ts";
import { notifyError } from "#ui/toast.tsx";
import type { CustomerReminders } from "../contract.ts";
import classes from "./reminders.module.css";
import { remindersApi } from "./reminders-api.ts";

/** A line of a list of facts. */
export function CustomerRemindersPanel({ customerId }: { customerId: number }) {
  const { data, error } = useQuery(remindersApi.ofCustomer.queryOptions({ input: { id: customerId } }));
  return (
    <div>
      <dt>Reminders</dt>
      <dd>
        {error ? (
          messageOf(error, "Failed to load")
        ) : data ? (
          <Choice customerId={customerId} found={data} />
        ) : (
          <Skeleton height={20} width="12rem" />
        )}
      </dd>
    </div>
  );
}

function Choice({ customerId, found }: { customerId: number; found: CustomerReminders }) {
  const client = useQueryClient();
  const mayChange = useMay()("customers.update");
  const zone = useSession().organization?.timeZone ?? "UTC";
  const change = useMutation(
    remindersApi.setRefusal.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: remindersApi.key() }),
      onError: (error) => notifyError(error, "That could not be saved"),
    }),
  );
  const wants = !(change.isPending ? change.variables.is_refusing : found.is_refusing);
  return (
    <>
      <Switch
        size="sm"
        label={wants ? "Is reminded of appointments" : "Wants no reminders"}
        checked={wants}
        disabled={!mayChange || change.isPending}
        onChange={(event) => change.mutate({ id: customerId, is_refusing: !event.currentTarget.checked })}
      />
      {!wants && found.since && (
        <span className={classes.note}>
          Since {formatShortDate(found.since, zone)}, said by {found.by}
        </span>
      )}
    </>
  );
}
