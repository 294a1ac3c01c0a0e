/** A customer's account on their profile: what they owe, every entry with the balance after it, and their statement. */
import { CustomerSums } from "./CustomerSums.tsx";
import { StatementPart } from "./StatementPart.tsx";

type Props = { customerId: number; customerName: string };

export const CustomerAccountPanel = ({ customerId, customerName }: Props) => (
  <>
    <CustomerSums customerId={customerId} />
    <StatementPart customerId={customerId} customerName={customerName} />
  </>
);
