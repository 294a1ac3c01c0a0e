/** The way to the plan that has reminders before an event, for those who may choose it. */
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useMay } from "#ui/session/permissions.ts";

export function Upgrade() {
  if (!useMay()("billing.update")) return "Ask an owner to upgrade.";
  return (
    <Anchor component={Link} to="/settings/subscription?upgrade=true" inherit underline="always">
      Upgrade to Pro
    </Anchor>
  );
}
