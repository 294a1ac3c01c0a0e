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
    name: "Usage of the plan",
    about: "Near what is included; what you must act on always comes by mail",
  },
  people: { name: "People", about: "Somebody joined, left or changed their role" },
  leads: { name: "New leads", about: "Somebody asked for your services" },
  appointments: { name: "Appointments", about: "Booked, moved or cancelled" },
  invoices: { name: "Invoices", about: "Seen, paid or overdue" },
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
      text="Mail follows your choice today; news in the app, and of areas still in preparation, from their first day."
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">News</th>
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
              Safety of your account
              <span className={classes.about}>
                New sign-ins, changed passwords: always, and to nobody else
              </span>
            </th>
            <td>
              <Checkbox aria-label="Safety of your account: Mail" checked disabled readOnly />
            </td>
            <td />
          </tr>
        </tbody>
      </table>
    </Panel>
  );
}
