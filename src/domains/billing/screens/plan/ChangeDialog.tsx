/** Choosing another plan or another number of users, with what it costs now and later before anything is done. */
import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { plans } from "#domains/organizations/contract.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import { isApiError } from "#ui/api/api-error.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { DialogButtons } from "#ui/overlays/DialogButtons.tsx";
import type { ChangePreview, PlanChange, PreviewedChange } from "../../contract.ts";
import { billingApi } from "../billing-api.ts";
import type { DialogProps } from "../billing-parts.ts";
import { dollars } from "../billing-words.ts";
import classes from "../subscription.module.css";
import { useBillingChange } from "../use-billing.ts";
import { SeatStepper } from "./SeatStepper.tsx";

export function ChangeDialog({
  overview,
  zone,
  onClose,
  open,
  wanted,
}: DialogProps & { wanted: PlanChange }) {
  const [choice, setChoice] = useState<PlanChange>({
    plan: wanted.plan,
    additionalUsers: wanted.additionalUsers,
  });
  const isSame = choice.plan === overview.plan && choice.additionalUsers === overview.additionalUsers;
  const preview = useQuery({
    ...billingApi.preview.queryOptions({ input: choice }),
    enabled: !isSame,
    staleTime: 5 * 60_000,
    gcTime: 0,
  });
  const change = useBillingChange(
    (input: PreviewedChange, idempotencyKey) =>
      billingApi.change.call(input, { context: { idempotencyKey } }),
    { done: `You're now on the ${plans[choice.plan].displayName}.`, onDone: onClose },
  );
  const shown = isSame ? undefined : preview.data;
  const choose = (next: PlanChange) => {
    change.reset();
    setChoice(next);
  };
  const isDeclined = isApiError(change.error) && change.error.code === "payment_required";
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Change Plan and Users"
      footer={
        <DialogButtons onClose={onClose} isBusy={change.isPending} cancel="Back">
          {isDeclined && (
            <Button variant="default" onClick={() => open({ kind: "card" })}>
              Use Another Card
            </Button>
          )}
          <Button
            loading={change.isPending}
            disabled={!shown || shown.refusal !== null || preview.isFetching}
            onClick={() => shown && change.mutate({ ...choice, preview: shown.preview })}
          >
            {shown && shown.dueNowCents > 0 ? `Pay ${dollars(shown.dueNowCents)} and Change` : "Change Plan"}
          </Button>
        </DialogButtons>
      }
    >
      <FormError error={change.error} fallback="The plan couldn't be changed" />
      <PlanChoice value={choice} onChange={choose} />
      <div className={classes.preview} aria-live="polite" aria-busy={preview.isFetching}>
        {isSame ? (
          <p className={classes.muted}>This is your current plan. Choose another plan or number of users.</p>
        ) : preview.isError ? (
          <FormError error={preview.error} fallback="The price couldn't be calculated" />
        ) : shown ? (
          <PreviewLines preview={shown} zone={zone} isTrial={overview.workspace === "trial"} />
        ) : (
          <Skeleton height={110} aria-label="Calculating the price" />
        )}
      </div>
    </Dialog>
  );
}

type ChoiceProps = { value: PlanChange; onChange: (value: PlanChange) => void };

/** The plan and how many people on top of it; a smaller plan begins without additional users. */
export function PlanChoice({ value, onChange }: ChoiceProps) {
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label="Plan"
        value={plans[value.plan].key}
        data={Object.values(plans).map(({ key, name, priceCents }) => ({
          value: key,
          label: `${name}, ${dollars(priceCents).replace(".00", "")} a month`,
        }))}
        onChange={(plan) => onChange({ plan, additionalUsers: 0 })}
      />
      <SeatStepper
        included={plans[value.plan].includedUsers}
        value={value.additionalUsers}
        onChange={(additionalUsers) => onChange({ ...value, additionalUsers })}
      />
    </>
  );
}

function PreviewLines({
  preview,
  zone,
  isTrial,
}: {
  preview: ChangePreview;
  zone: string;
  isTrial: boolean;
}) {
  if (preview.refusal) return <FormError error={preview.refusal} />;
  const { prorations, dueNowCents, creditCents, nextBillCents, nextBillAt, monthlyCents } = preview;
  return (
    <table className={classes.lines}>
      <tbody>
        {prorations.map(({ description, amountCents }) => (
          <tr key={description}>
            <th scope="row">{description}</th>
            <td className="tabular">{dollars(amountCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={classes.total}>
          <th scope="row">{isTrial ? "Due now, during your trial" : "Due now"}</th>
          <td className="tabular">{dollars(dueNowCents)}</td>
        </tr>
        {creditCents > 0 && (
          <tr>
            <th scope="row">Credit toward future bills</th>
            <td className="tabular">{dollars(creditCents)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">{`Next bill on ${formatLongDate(nextBillAt, zone)}`}</th>
          <td className="tabular">{dollars(nextBillCents)}</td>
        </tr>
        <tr>
          <th scope="row">Then each month</th>
          <td className="tabular">{dollars(monthlyCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
