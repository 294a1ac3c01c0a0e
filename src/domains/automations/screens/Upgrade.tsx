/** Says that automations belong to the Pro plan, and shows the way there to those who may choose it. */
import { Alert, Anchor } from "@mantine/core";
import { Link } from "react-router";
import { subscriptionPath } from "#domains/billing/paths.ts";
import { useMay } from "#ui/session/permissions.ts";
import { planOf, useSession } from "#ui/session/session.ts";
import { notInPlan } from "../contract.ts";

/** Why automations can't be started, or nothing where the plan has them. */
export const useNotInPlan = (): string | undefined =>
  planOf(useSession().organization).isCore ? notInPlan : undefined;

export function UpgradeNotice() {
  const may = useMay();
  if (!useNotInPlan()) return null;
  return (
    <Alert
      color="gray"
      variant="light"
      radius="md"
      p="sm"
      mb="md"
      title="Automations are part of the Pro plan"
    >
      With Pro, Plumbline follows up for you: new leads hear back within minutes, unsigned contracts and
      overdue invoices get a reminder, and customers you haven't seen in a while are invited back. Automations
      you set up now are saved and stay off until you upgrade.{" "}
      {may("billing.update") ? (
        <Anchor component={Link} to={subscriptionPath({ upgrade: "true" })} inherit underline="always">
          Upgrade to Pro
        </Anchor>
      ) : (
        "Ask an owner to upgrade."
      )}
    </Alert>
  );
}
