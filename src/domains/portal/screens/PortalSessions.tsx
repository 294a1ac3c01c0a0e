/** Who signed in to the portal, on what and when, with a way to sign them out. */
import { Badge } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import type { PortalSession } from "../contract.ts";
import classes from "./portal.module.css";
import { portalApi } from "./portal-api.ts";

export function PortalSessions({ sessions, label }: { sessions: readonly PortalSession[]; label: string }) {
  const whyNot = useWhyNot()("portal.update");
  const end = useEnd();
  if (sessions.length === 0) return <p className={classes.quiet}>No one has signed in yet.</p>;
  return (
    <ul className={classes.rows} aria-label={label}>
      {sessions.map(({ id, email, customer, device, seen_at, is_open }) => (
        <li key={id}>
          <div>
            <strong>{customer?.name ?? email}</strong>
            <small>
              {email}, {device}, last seen <RelativeTime at={seen_at} />
            </small>
          </div>
          {is_open ? (
            <ActionButton
              variant="default"
              size="xs"
              whyNot={whyNot}
              loading={end.isPending && end.variables === id}
              onClick={() => end.mutate(id)}
              aria-label={`Sign Out ${customer?.name ?? email}`}
            >
              Sign Out
            </ActionButton>
          ) : (
            <Badge color="gray">Signed out</Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

function useEnd() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (session_id: string) => portalApi.endSession.call({ session_id }),
    onSuccess: async ({ email }) => {
      notifySuccess(`${email} was signed out of the portal.`);
      await client.invalidateQueries({ queryKey: portalApi.key() });
    },
    onError: (error) => notifyError(error, "The customer couldn't be signed out"),
  });
}
