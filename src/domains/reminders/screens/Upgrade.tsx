/** The way to the plan that has reminders before an event, for those who may choose it. */

import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { subscriptionPath } from "#domains/billing/paths.ts";
import { useMay } from "#ui/session/permissions.ts";

export function Upgrade() {
  if (!useMay()("billing.update")) return "Ask an owner to upgrade.";
  return (
    <Anchor component={Link} to={subscriptionPath({ upgrade: "true" })} inherit underline="always">
      Upgrade to Pro
    </Anchor>
  );
}
