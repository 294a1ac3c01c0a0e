/** A customer's portal on their profile: the invitation, a look through their eyes, the files it shows, and who signed in. */
import { Checkbox, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { freshness } from "#ui/api/freshness.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { Card } from "#ui/record/Card.tsx";
import type { CustomerPortal } from "../contract.ts";
import { PortalSessions } from "./PortalSessions.tsx";
import classes from "./portal.module.css";
import { portalApi } from "./portal-api.ts";

type Props = { customerId: number; customerName: string };

export function CustomerPortalPanel({ customerId, customerName }: Props) {
  const found = useQuery({
    ...portalApi.customer.queryOptions({ input: { id: customerId } }),
    ...freshness.customerList,
  });
  if (found.isError)
    return (
      <ErrorCard
        title="Failed to load the portal"
        error={found.error}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  if (!found.data) return <Skeleton height={160} />;
  return (
    <div className={classes.parts}>
      <AccessCard customerId={customerId} customerName={customerName} portal={found.data} />
      <FilesCard customerId={customerId} portal={found.data} />
      <Card title="Sign-ins">
        <PortalSessions sessions={found.data.sessions} label={`Sign-ins of ${customerName}`} />
      </Card>
    </div>
  );
}

function AccessCard({ customerId, customerName, portal }: Props & { portal: CustomerPortal }) {
  const whyNot = useWhyNot();
  const [page, setPage] = useState<string>();
  const invite = useMutation({
    mutationFn: () => portalApi.invite.call({ id: customerId }),
    onSuccess: ({ email }) => notifySuccess(`Invitation sent to ${email}.`),
    onError: (error) => notifyError(error, "The invitation couldn't be sent"),
  });
  const see = useMutation({
    mutationFn: () => portalApi.seeAs.call({ id: customerId }),
    onSuccess: ({ page }) => setPage(page),
    onError: (error) => notifyError(error, "The portal couldn't be shown"),
  });
  return (
    <Card title="Access">
      <p className={classes.quiet}>{accessWords(portal)}</p>
      <div className={classes.buttons}>
        <ActionButton
          whyNot={whyNot("portal.invite") ?? inviteProblem(portal)}
          loading={invite.isPending}
          onClick={() => invite.mutate()}
        >
          Invite to Portal
        </ActionButton>
        <ActionButton
          variant="default"
          whyNot={whyNot("portal.see_as")}
          loading={see.isPending}
          onClick={() => see.mutate()}
        >
          See as This Customer
        </ActionButton>
      </div>
      <Dialog
        isOpen={page !== undefined}
        onClose={() => setPage(undefined)}
        title={`Portal of ${customerName}`}
      >
        <iframe
          className={classes.look}
          title={`Portal of ${customerName}`}
          sandbox=""
          srcDoc={page ?? ""}
          inert
        />
      </Dialog>
    </Card>
  );
}

function accessWords({ is_on, email }: CustomerPortal): string {
  if (!is_on) return "The portal is off. Turn it on in Settings.";
  return email ? `Signs in with ${email}.` : "Add an email address so that this customer can sign in.";
}

function inviteProblem({ is_on, email }: CustomerPortal): string | undefined {
  if (!is_on) return "The portal is off. Turn it on in Settings.";
  return email ? undefined : "Add an email address first.";
}

function FilesCard({ customerId, portal }: { customerId: number; portal: CustomerPortal }) {
  const client = useQueryClient();
  const whyNot = useWhyNot()("portal.share");
  const change = useMutation({
    mutationFn: (file: { file_id: number; is_shown: boolean }) =>
      portalApi.showFile.call({ id: customerId, ...file }),
    onSuccess: (saved) =>
      client.setQueryData(portalApi.customer.queryKey({ input: { id: customerId } }), saved),
    onError: (error) => notifyError(error, "The file couldn't be changed"),
  });
  return (
    <Card title="Visible in Portal">
      {portal.files.length === 0 ? (
        <p className={classes.quiet}>Files about this customer appear here.</p>
      ) : (
        <div className={classes.switches}>
          {portal.files.map(({ id, name, is_shown }) => (
            <Checkbox
              key={id}
              label={name}
              checked={is_shown}
              disabled={whyNot !== undefined || change.isPending}
              title={whyNot}
              onChange={(event) => change.mutate({ file_id: id, is_shown: event.currentTarget.checked })}
            />
          ))}
        </div>
      )}
    </Card>
  );
}
