/** Which news a person is emailed: one line a kind. */
import { Checkbox } from "@mantine/core";
import type { Permission } from "#shared/permissions.ts";
import { Panel } from "#ui/Panel.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { type NewsKind, newsKinds, type PersonalPreferences } from "../../preferences/contract.ts";
import classes from "./personal-preferences.module.css";

type Choices = PersonalPreferences["notifications"];

const kindWords: Record<NewsKind, { name: string; about: string }> = {
  billing: {
    name: "Plan usage",
    about: "When you're close to a limit. Alerts that need action are always emailed",
  },
  people: { name: "People", about: "Someone joined, left or changed roles" },
  leads: { name: "New leads", about: "Someone asked for your services" },
  appointments: { name: "Appointments", about: "Booked online, or requested in the customer portal" },
  invoices: { name: "Invoices", about: "Viewed, paid online or overdue" },
};

/** Without the permission there is no news of the kind, so there is nothing to choose. */
const needed: Partial<Record<NewsKind, Permission>> = {
  billing: "billing.update",
  people: "users.update",
  invoices: "invoices.view",
};

export function NotificationsTable({
  values,
  onChange,
}: {
  values: Choices;
  onChange: (next: Choices) => void;
}) {
  const may = useMay();
  const kinds = newsKinds.filter((kind) => {
    const permission = needed[kind];
    return permission === undefined || may(permission);
  });
  return (
    <Panel id="notifications" title="Notifications" text="Choose what we email you about.">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Notification</th>
            <th scope="col">Email</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {kindWords[kind].name}
                <span className={classes.about}>{kindWords[kind].about}</span>
              </th>
              <td>
                <Checkbox
                  aria-label={`${kindWords[kind].name}: Email`}
                  checked={values[kind].email}
                  onChange={(event) =>
                    onChange({ ...values, [kind]: { email: event.currentTarget.checked } })
                  }
                />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              Account security
              <span className={classes.about}>
                New sign-ins and password changes, always sent to you only
              </span>
            </th>
            <td>
              <Checkbox aria-label="Account security: Email" checked disabled readOnly />
            </td>
          </tr>
        </tbody>
      </table>
    </Panel>
  );
}
