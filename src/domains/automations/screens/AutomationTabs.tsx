/** The two pages of an automation: its steps, and the customers in it. */
import { PageTabs } from "#ui/menu/PageTabs.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { automationPath, automationPeoplePath } from "../paths.ts";

type Props = { id: number; current: "steps" | "people" };

export function AutomationTabs({ id, current }: Props) {
  if (!useMay()("customers.view")) return null;
  return (
    <PageTabs
      label="Automation"
      tabs={[
        { to: automationPath({ id }), title: "Steps", isCurrent: current === "steps" },
        { to: automationPeoplePath({ id }), title: "Customers", isCurrent: current === "people" },
      ]}
    />
  );
}
