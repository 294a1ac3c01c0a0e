/** Which card is charged, and the bill that waits for a better one. */
import { Button } from "@mantine/core";
import { formatShortDate } from "#shared/time/dates.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { allows } from "../../contract.ts";
import { billingApi } from "../billing-api.ts";
import type { PartProps } from "../billing-parts.ts";
import { cardName, dollars } from "../billing-words.ts";
import classes from "../subscription.module.css";
import { useBillingChange } from "../use-billing.ts";

export function CardSection(props: PartProps) {
  const { overview, open, whyNot } = props;
  const { card, openBill, subscription } = overview;
  const canReplace = allows(subscription, "card");
  return (
    <section className={classes.card} aria-labelledby="card-title">
      <div className={classes.head}>
        <h2 id="card-title" className={classes.title}>
          Card
        </h2>
        {canReplace && (
          <ActionButton
            variant={openBill || !card ? "filled" : "default"}
            size="xs"
            whyNot={whyNot}
            onClick={() => open({ kind: "card" })}
          >
            {card ? "Use Another Card" : "Add Card"}
          </ActionButton>
        )}
      </div>
      {card ? (
        <p className={classes.text}>
          {cardName(card)}
          {card.expiresMonth !== null && card.expiresYear !== null && (
            <span className={classes.muted}>
              {` · expires ${String(card.expiresMonth).padStart(2, "0")}/${card.expiresYear}`}
            </span>
          )}
        </p>
      ) : (
        <p className={classes.muted}>No card on file.</p>
      )}
      {openBill && <OpenBill {...props} />}
    </section>
  );
}

function OpenBill({ overview, zone, whyNot }: PartProps) {
  const pay = useBillingChange(
    (id: string, idempotencyKey) => billingApi.payBill.call({ id }, { context: { idempotencyKey } }),
    { done: "Bill paid. Thank you." },
  );
  const bill = overview.openBill;
  if (!bill) return null;
  const next = bill.nextAttemptAt ? ` We'll try again on ${formatShortDate(bill.nextAttemptAt, zone)}.` : "";
  return (
    <div className={classes.foot}>
      <p className={classes.muted}>
        {`We couldn't charge ${dollars(bill.dueCents)}${bill.failure ? `: ${bill.failure}` : "."}${next}`}
      </p>
      <Button
        variant="default"
        size="xs"
        disabled={whyNot !== undefined || overview.card === null}
        title={whyNot}
        loading={pay.isPending}
        onClick={() => pay.mutate(bill.id)}
      >
        Try This Card Again
      </Button>
      {pay.error && (
        <div style={{ flexBasis: "100%" }}>
          <FormError error={pay.error} fallback="The bill couldn't be paid" />
        </div>
      )}
    </div>
  );
}
