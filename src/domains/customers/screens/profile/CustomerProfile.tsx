/** The profile of a customer that is here: the head with its actions, and a tab for each side of the relationship. */

import { Badge, Tabs } from "@mantine/core";
import { IconBuilding, IconMail, IconPencil, IconPhone } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useCallback } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Avatar } from "#ui/Avatar.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { useCurrentInView } from "#ui/menu/use-current-in-view.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { OthersMark } from "#ui/presence/OthersMark.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useRecentRecord } from "#ui/session/recent-records.ts";
import { useIdentity } from "#ui/session/session.ts";
import { useShortcut } from "#ui/shortcuts.ts";
import { SlotPanels } from "#ui/slots/slot-panel.tsx";
import { entriesOf } from "#ui/slots/slots.ts";
import type { Customer } from "../../contract.ts";
import { useCustomerActions } from "../customer-actions.tsx";
import { nameOf, pathOf, sourceWords, statusLabels } from "../customer-words.ts";
import { lastList } from "../last-list.ts";
import { usePrefetchedWindows } from "../lazy-parts.tsx";
import { customerFigures, customerTabs } from "../slots.ts";
import { useCustomerDialogs } from "../use-customer-dialogs.tsx";
import { CustomerNotes } from "./CustomerNotes.tsx";
import { CustomerOverview } from "./CustomerOverview.tsx";
import { CustomerTimeline } from "./CustomerTimeline.tsx";
import { mailLink, telLink } from "./contact-links.ts";
import classes from "./customer.module.css";
import { useLogContact } from "./log-contact.ts";

export function CustomerProfile({ customer }: { customer: Customer }) {
  const { edit, addNote, dialogs } = useCustomerDialogs();
  usePrefetchedWindows();
  useRecentRecord({
    id: `customer:${customer.id}`,
    label: nameOf(customer),
    hint: statusLabels[customer.status].one,
    to: pathOf(customer),
  });
  return (
    <>
      <Header customer={customer} onEdit={edit} onAddNote={addNote} />
      <SlotPanels of={customerFigures} props={{ customerId: customer.id }} />
      <ProfileTabs customer={customer} onAddNote={() => addNote(customer)} />
      {dialogs}
    </>
  );
}

type HeaderProps = {
  customer: Customer;
  onEdit: (customer: Customer) => void;
  onAddNote: (customer: Customer) => void;
};

function Header({ customer, onEdit, onAddNote }: HeaderProps) {
  const list = lastList(useIdentity());
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate(list), [navigate, list]);
  const actionsFor = useCustomerActions({ onEdit, onAddNote, onDeleted: leave });
  const notAllowed = useWhyNot()("customers.update");
  useShortcut(
    { keys: "e", label: "Edit customer", group: "Customer", run: () => onEdit(customer) },
    !notAllowed,
  );
  useShortcut(
    { keys: "n", label: "Add note", group: "Customer", run: () => onAddNote(customer) },
    !notAllowed,
  );
  return (
    <PageHeader
      title={nameOf(customer)}
      eyebrow="Customer Profile"
      mark={<Avatar name={nameOf(customer)} size={56} />}
      aside={<Badges customer={customer} />}
      back={{ to: list, label: "Back to Customers" }}
      actions={
        <>
          <ActionButton
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            whyNot={notAllowed}
            onClick={() => onEdit(customer)}
          >
            Edit Customer
          </ActionButton>
          <ActionMenu label={`Actions for ${nameOf(customer)}`} actions={() => actionsFor(customer)} />
        </>
      }
    >
      <Ways customer={customer} />
    </PageHeader>
  );
}

function Badges({ customer: { id, status, source } }: { customer: Customer }) {
  return (
    <span className={classes.badges}>
      <StatusBadge status={status} label={statusLabels[status].one} />
      {source && <Badge color="gray">{sourceWords(source)}</Badge>}
      <OthersMark kind="customer" id={id} />
    </span>
  );
}

/** How the person is reached, each a target for a thumb. */
function Ways({ customer }: { customer: Customer }) {
  const { email, phone, company } = customer;
  const log = useLogContact();
  return (
    <ul className={`${classes.reach} quiet-links`}>
      {phone && (
        <Reach icon={<IconPhone size={15} />}>
          <a href={telLink(phone)} onClick={() => log(customer, "call")}>
            {phone}
          </a>
        </Reach>
      )}
      {email && (
        <Reach icon={<IconMail size={15} />}>
          <a href={mailLink(email)} onClick={() => log(customer, "email")}>
            {email}
          </a>
        </Reach>
      )}
      {company && <Reach icon={<IconBuilding size={15} />}>{company}</Reach>}
    </ul>
  );
}

function Reach({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span aria-hidden>{icon}</span>
      {children}
    </li>
  );
}

/** The tab is part of the address. */
function ProfileTabs({ customer, onAddNote }: { customer: Customer; onAddNote: () => void }) {
  const [params, setParams] = useSearchParams();
  const may = useMay();
  const contributed = entriesOf(customerTabs).filter(({ needs }) => !needs || may(needs));
  const shown = [
    { name: "overview", label: "Overview" },
    { name: "notes", label: "Notes & Timeline" },
    ...contributed,
  ];
  const named = params.get("tab");
  const tab = shown.find(({ name }) => name === named)?.name ?? "overview";
  const list = useCurrentInView<HTMLDivElement>(tab);
  const open = (next: string | null) =>
    setParams(next && next !== "overview" ? { tab: next } : {}, { replace: true, preventScrollReset: true });
  return (
    <Tabs value={tab} onChange={open} keepMounted={false} className={classes.tabs}>
      <Tabs.List ref={list} className={classes.tabList} aria-label="Profile sections">
        {shown.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* Between the person's name and the headings of the cards. */}
      <h2 className="visually-hidden">{shown.find(({ name }) => name === tab)?.label}</h2>
      <Tabs.Panel value="overview" className={classes.panel}>
        <CustomerOverview customer={customer} />
      </Tabs.Panel>
      <Tabs.Panel value="notes">
        <div className={classes.cards}>
          <CustomerNotes customer={customer} onAddNote={onAddNote} />
          <CustomerTimeline id={customer.id} />
        </div>
      </Tabs.Panel>
      {contributed.map(({ name, Panel }) => (
        <Tabs.Panel key={name} value={name} className={classes.panel}>
          <Panel customerId={customer.id} customerName={nameOf(customer)} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
