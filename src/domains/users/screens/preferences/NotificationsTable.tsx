/** Which news reaches a person, and by which way: one line a kind, one column a way. */
import { Checkbox } from "@mantine/core";
import { Panel } from "#ui/Panel.tsx";
import {
  type NewsKind,
  newsChannels,
  newsKinds,
  type PersonalPreferences,
} from "../../preferences/contract.ts";
import classes from "./personal-preferences.module.css";

type Choices = PersonalPreferences["notifications"];

const kindWords: Record<NewsKind, { name: string; about: string }> = {
  billing: {
    name: "Plan usage",
    about: "When you're close to a limit. Alerts that need action are always emailed",
  },
  people: { name: "People", about: "Someone joined, left or changed roles" },
  leads: { name: "New leads", about: "Someone asked for your services" },
  appointments: { name: "Appointments", about: "Booked, moved or cancelled" },
  invoices: { name: "Invoices", about: "Viewed, paid or overdue" },
};

const channelWords = { email: "Email", app: "In the app" };

export function NotificationsTable({
  values,
  onChange,
}: {
  values: Choices;
  onChange: (next: Choices) => void;
}) {
  return (
    <Panel
      id="notifications"
      title="Notifications"
      text="Choose what you're notified about. In-app notifications are coming soon."
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Notification</th>
            {newsChannels.map((channel) => (
              <th key={channel} scope="col">
                {channelWords[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newsKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {kindWords[kind].name}
                <span className={classes.about}>{kindWords[kind].about}</span>
              </th>
              {newsChannels.map((channel) => (
                <td key={channel}>
                  <Checkbox
                    aria-label={`${kindWords[kind].name}: ${channelWords[channel]}`}
                    checked={values[kind][channel]}
                    onChange={(event) =>
                      onChange({
                        ...values,
                        [kind]: { ...values[kind], [channel]: event.currentTarget.checked },
                      })
                    }
                  />
                </td>
              ))}
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
            <td />
          </tr>
        </tbody>
      </table>
    </Panel>
  );
}
