/** How a customer is reached, where they live, and what is worth remembering about them. */
import type { ReactNode } from "react";
import { CustomFieldsPanel } from "#domains/custom-fields/screens/CustomFieldsPanel.tsx";
import { Money } from "#ui/Money.tsx";
import { DayText, RelativeTime } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { Fact, FactList } from "#ui/record/FactList.tsx";
import { useSession } from "#ui/session/session.ts";
import { SlotPanels } from "#ui/slots/slot-panel.tsx";
import { entriesOf } from "#ui/slots/slots.ts";
import type { Customer } from "../../contract.ts";
import { customerFacts, customerPanels } from "../slots.ts";
import { mailLink, telLink } from "./contact-links.ts";
import classes from "./customer.module.css";
import { useLogContact } from "./log-contact.ts";

export function CustomerOverview({ customer }: { customer: Customer }) {
  return (
    <>
      <SlotPanels of={customerPanels} props={{ customerId: customer.id }} />
      <div className={classes.cards}>
        <ContactCard customer={customer} />
        <FactsCard title="Address Information">
          <Fact label="Street Address">{customer.address}</Fact>
          <Fact label="City">{customer.city}</Fact>
          <Fact label="State">{customer.state}</Fact>
          <Fact label="ZIP Code">{customer.zip_code}</Fact>
          <Fact label="Country">{customer.country || "US"}</Fact>
        </FactsCard>
        <CustomFieldsPanel kind="customer" level={3} values={customer.custom_fields} />
        {customer.notes && <NotesCard notes={customer.notes} />}
      </div>
    </>
  );
}

function ContactCard({ customer }: { customer: Customer }) {
  const { email, phone, estimated_value_cents: value, last_contact_at } = customer;
  const currency = useSession().organization?.currency ?? "USD";
  const log = useLogContact();
  return (
    <FactsCard title="Contact Information">
      <Fact label="Email">
        {email && (
          <a href={mailLink(email)} onClick={() => log(customer, "email")}>
            {email}
          </a>
        )}
      </Fact>
      <Fact label="Phone">
        {phone && (
          <a href={telLink(phone)} onClick={() => log(customer, "call")}>
            {phone}
          </a>
        )}
      </Fact>
      <Fact label="Company">{customer.company}</Fact>
      {value !== null && (
        <Fact label="Estimated Value">
          <Money minor={value} currency={currency} />
        </Fact>
      )}
      <Fact label="Last Contact">{last_contact_at ? <RelativeTime at={last_contact_at} /> : "None yet"}</Fact>
      <Fact label="Customer Since">
        <DayText at={customer.created_at} month="long" />
      </Fact>
      {entriesOf(customerFacts).map(({ label, Panel }) => (
        <Fact key={label} label={label}>
          <Panel customerId={customer.id} version={customer.version} />
        </Fact>
      ))}
    </FactsCard>
  );
}

function FactsCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} level={3}>
      <FactList>{children}</FactList>
    </Card>
  );
}

const NotesCard = ({ notes }: { notes: string }) => (
  <Card title="Notes" level={3} isWide>
    <p className={classes.notes}>{notes}</p>
  </Card>
);
