/** The page "Online Payments": the account at the payment provider, what it still wants, and what customers can do. */
import { Alert, Button, Switch } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { settingsPath } from "#domains/organizations/paths.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import { SettingsColumn } from "#ui/form/SettingsColumn.tsx";
import { SettingsFrame, settingsFreshness } from "#ui/form/SettingsFrame.tsx";
import { notifyError } from "#ui/overlays/toast.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Panel } from "#ui/Panel.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { Collecting, CollectingStatus } from "../collecting/contract.ts";
import classes from "./collecting.module.css";
import { collectingApi } from "./collecting-api.ts";

export function CollectingScreen() {
  const collecting = useQuery({ ...collectingApi.get.queryOptions(), ...settingsFreshness });
  return (
    <>
      <PageHeader
        title="Online Payments"
        subtitle="Let customers pay invoices by card or from their bank account"
        back={{ to: settingsPath(), label: "Settings" }}
      />
      <SettingsFrame query={collecting} failed="Failed to load online payments" height={420}>
        {(stored) => (
          <SettingsColumn>
            <AccountPanel stored={stored} />
            <ChoicesPanel stored={stored} />
          </SettingsColumn>
        )}
      </SettingsFrame>
    </>
  );
}

const badges: Record<CollectingStatus, { label: string; color: string }> = {
  not_connected: { label: "Not set up", color: "gray" },
  incomplete: { label: "Setup not finished", color: "yellow" },
  in_review: { label: "In review", color: "blue" },
  active: { label: "On", color: "green" },
  needs_attention: { label: "On, action needed", color: "yellow" },
  restricted: { label: "Off, action needed", color: "red" },
};

const words: Record<CollectingStatus, string> = {
  not_connected:
    "Set up an account with Stripe, our payment provider. Customers pay straight into it, and Stripe pays out to your bank account.",
  incomplete: "Stripe needs a few more answers before customers can pay online.",
  in_review:
    "Stripe is checking your answers. This usually takes a day or two. You don't need to do anything.",
  active: "Customers can pay invoices online.",
  needs_attention:
    "Customers can pay invoices online, but Stripe needs something from you to keep it that way.",
  restricted: "Customers can't pay online until you give Stripe what it needs.",
};

const buttons: Partial<Record<CollectingStatus, string>> = {
  not_connected: "Set Up Online Payments",
  incomplete: "Continue Setup",
  needs_attention: "Update Details",
  restricted: "Update Details",
};

function useFresh() {
  const client = useQueryClient();
  return (fresh: Collecting) => client.setQueryData(collectingApi.get.queryOptions().queryKey, fresh);
}

function AccountPanel({ stored }: { stored: Collecting }) {
  const { status, required, due_at, disabled_reason, can_pay_out, is_test } = stored;
  const connect = useConnect();
  const refresh = useRefresh();
  const button = buttons[status];
  const badge = badges[status];
  return (
    <Panel
      id="collecting-account"
      title="Your account"
      mark={<StatusBadge status={status} {...badge} />}
      text={is_test ? "This is a test system. Only test cards work, and no money moves." : undefined}
    >
      <div className={classes.parts}>
        <p className={classes.words}>{words[status]}</p>
        {status !== "not_connected" && disabled_reason && status !== "incomplete" && (
          <Alert color="red" variant="light">
            {disabled_reason}
          </Alert>
        )}
        {required.length > 0 && status !== "not_connected" && (
          <section aria-labelledby="collecting-required">
            <h3 id="collecting-required" className={classes.heading}>
              {due_at ? `Needed by ${formatLongDate(due_at, "UTC")}` : "Still needed"}
            </h3>
            <ul className={classes.list}>
              {required.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        )}
        {(status === "active" || status === "needs_attention") && (
          <p className={classes.words}>
            {can_pay_out
              ? "Payouts are on. Stripe sends your money to your bank account."
              : "Payouts are paused. Your money stays in your Stripe account until Stripe has what it needs."}
          </p>
        )}
        <div className={classes.buttons}>
          {button && (
            <Button loading={connect.isPending || connect.isSuccess} onClick={() => connect.mutate()}>
              {button}
            </Button>
          )}
          {status !== "not_connected" && (
            <Button variant="default" loading={refresh.isPending} onClick={() => refresh.mutate()}>
              Check Again
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

/** Leaves for the provider's questions. */
function useConnect() {
  return useMutation({
    mutationFn: () => collectingApi.connect.call(undefined),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notifyError(error, "Online payments couldn't be set up"),
  });
}

/** Once by itself when the member comes back from the provider; a link that has ended leads to a new one. */
function useRefresh() {
  const fresh = useFresh();
  const [query, setQuery] = useSearchParams();
  const connect = useConnect();
  const refresh = useMutation({
    mutationFn: () => collectingApi.refresh.call(undefined),
    onSuccess: fresh,
    onError: (error) => notifyError(error, "Stripe couldn't be asked"),
  });
  const { mutate } = refresh;
  const { mutate: goOn } = connect;
  const way = query.has("returned") ? "returned" : query.has("refresh") ? "refresh" : undefined;
  useEffect(() => {
    if (!way) return;
    setQuery({}, { replace: true });
    if (way === "returned") mutate();
    else goOn();
  }, [way, mutate, goOn, setQuery]);
  return refresh;
}

function ChoicesPanel({ stored }: { stored: Collecting }) {
  const fresh = useFresh();
  const change = useMutation({
    mutationFn: (choices: { takes_tips?: boolean; takes_bank_debits?: boolean }) =>
      collectingApi.update.call(choices),
    onSuccess: fresh,
    onError: (error) => notifyError(error, "The change couldn't be saved"),
  });
  const isOff = stored.status === "not_connected" || change.isPending;
  return (
    <Panel
      id="collecting-choices"
      title="What customers can do"
      text={
        stored.status === "not_connected" ? "Set up online payments first." : "On the page where they pay."
      }
    >
      <div className={classes.parts}>
        <Switch
          label="Pay from a bank account"
          description="Bank payments take about 4 business days. The invoice is paid when the money arrives."
          checked={stored.takes_bank_debits}
          disabled={isOff}
          onChange={(event) => change.mutate({ takes_bank_debits: event.currentTarget.checked })}
        />
        <Switch
          label="Add a tip"
          description="Customers can add 10, 15 or 20 percent, or their own amount."
          checked={stored.takes_tips}
          disabled={isOff}
          onChange={(event) => change.mutate({ takes_tips: event.currentTarget.checked })}
        />
      </div>
    </Panel>
  );
}
