/** Part of the profile: every device where the person is signed in, each of which can be signed out. */
import { Button, Skeleton } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { deviceName, isHandheld } from "#shared/device-name.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { Panel } from "#ui/Panel.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { Session } from "../../contract.ts";
import { authApi } from "../auth-api.ts";
import classes from "./panel.module.css";

export function SessionsPanel() {
  const { data, error, isPending, isFetching, refetch } = useQuery(authApi.listSessions.queryOptions());
  return (
    <Panel
      id="sessions"
      title="Your devices"
      text="If you don't recognize a device, sign it out and change your password."
    >
      {isPending && <Skeleton height={56} mt="md" aria-label="Loading devices" />}
      {error && (
        <ErrorCard
          title="Failed to load your devices"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <ul className={classes.list}>
          {data.sessions.map((each) => (
            <Device key={each.id} device={each} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Device({ device }: { device: z.infer<typeof Session> }) {
  const client = useQueryClient();
  const signOut = useMutation(
    authApi.revokeSession.mutationOptions({
      onSuccess: ({ message }) => notifySuccess(message),
      onError: (error) => notifyError(error, "The device couldn't be signed out"),
      onSettled: () => client.invalidateQueries({ queryKey: authApi.listSessions.key() }),
    }),
  );
  const name = deviceName(device.userAgent);
  const Icon = isHandheld(device.userAgent) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.entry}>
      <Icon size={20} className={classes.mark} aria-hidden />
      <div className={classes.words}>
        <p className={classes.name}>
          {name} {device.isCurrent && <StatusBadge status="active" label="This device" size="sm" />}
        </p>
        <p className={classes.text}>
          {device.ip ?? "Unknown IP address"} · used <RelativeTime at={device.lastUsedAt} />
        </p>
      </div>
      {!device.isCurrent && (
        <Button
          size="xs"
          variant="default"
          loading={signOut.isPending}
          aria-label={`Sign out ${name}`}
          onClick={() => signOut.mutate({ id: device.id })}
        >
          Sign Out
        </Button>
      )}
    </li>
  );
}
