/** For windows that cancel work: whether the customer did, and what follows from that. */
import { Checkbox } from "@mantine/core";

type Props = { isByCustomer: boolean; onChange: (isByCustomer: boolean) => void };

export const CustomerCancelled = ({ isByCustomer, onChange }: Props) => (
  <Checkbox
    mt="md"
    label="The customer cancelled"
    description="Doesn't count against your completion rate"
    checked={isByCustomer}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
