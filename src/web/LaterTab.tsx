/** The tab of a customer's profile for an area that is still to come, and the way to the first record of it. */
import { Button } from "@mantine/core";
import { type Icon, IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { SlotPanel } from "#ui/slots/slot-panel.tsx";

export type LaterTabWords = {
  empty: string;
  what: string;
  action: string;
  /** Opens the area's own form, filled in for the customer. */
  form: (customerId: number) => string;
  icon: Icon;
};

type Props = { customerId: number; customerName: string };

export const laterTab = (area: LaterTabWords): SlotPanel<Props> => ({
  Panel: (props) => <LaterTab area={area} {...props} />,
  fetch: async () => undefined,
});

function LaterTab({ area, customerId, customerName }: Props & { area: LaterTabWords }) {
  const Icon = area.icon;
  return (
    <EmptyState
      title={area.empty}
      text={`${area.what} for ${customerName} will show up here.`}
      icon={<Icon size={18} />}
      action={
        <Button component={Link} to={area.form(customerId)} leftSection={<IconPlus size={16} aria-hidden />}>
          {area.action}
        </Button>
      }
    />
  );
}
