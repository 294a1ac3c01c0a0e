/** What customers get of the draft: an email on a desk, on a phone, in the dark or as plain text; a text as a bubble. */
import { SegmentedControl } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { plural } from "#shared/plural.ts";
import { usePreview } from "#ui/form/use-preview.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { CampaignContent } from "../../content-contract.ts";
import { campaignsApi } from "../campaigns-api.ts";
import classes from "./preview.module.css";

type View = "desktop" | "phone" | "text";

export function MessagePreview({ content }: { content: CampaignContent }) {
  const [customer, choose] = useState<{ id: number | null; name: string }>({ id: null, name: "" });
  const { documents, hasFailed } = usePreview({ content, customer_id: customer.id }, (input) =>
    campaignsApi.preview.queryOptions({ input }),
  );
  const maySeeCustomers = useMay()("customers.view");
  const picker = maySeeCustomers && (
    <CustomerPicker
      label="Preview for"
      value={customer.name}
      isLinked={customer.id !== null}
      hint="Choose a customer. Until then, sample details are shown."
      linkedHint="Shown with this customer's details."
      canAdd={false}
      onType={(name) => choose({ id: null, name })}
      onChoose={({ id, first_name, last_name }) => choose({ id, name: `${first_name} ${last_name}` })}
    />
  );
  const failure = hasFailed && !documents && <p>The preview couldn't be loaded.</p>;
  if (content.kind === "text") {
    return (
      <figure className={classes.preview} aria-label="What customers get">
        {picker || <figcaption>Preview with sample details</figcaption>}
        {failure}
        {documents && (
          <div className={classes.screen} data-view="phone">
            <p className={classes.bubble}>{documents.text}</p>
            <p className={classes.note}>
              {plural(documents.parts, "message")} in your plan for each customer
            </p>
          </div>
        )}
      </figure>
    );
  }
  return (
    failure || (
      <MailPreview
        picker={picker}
        subject={documents?.subject}
        html={documents?.html}
        text={documents?.text}
      />
    )
  );
}

type MailProps = {
  picker: ReactNode;
  subject: string | undefined;
  html: string | null | undefined;
  text: string | undefined;
};

function MailPreview({ picker, subject, html, text }: MailProps) {
  const [view, setView] = useState<View>("desktop");
  const [scheme, setScheme] = useState<"light" | "dark">("light");
  return (
    <figure className={classes.preview} aria-label="What customers get">
      <figcaption>
        <SegmentedControl
          size="xs"
          aria-label="Preview as"
          data={[
            { value: "desktop", label: "Desktop" },
            { value: "phone", label: "Phone" },
            { value: "text", label: "Plain Text" },
          ]}
          value={view}
          onChange={setView}
        />
        {view !== "text" && (
          <SegmentedControl
            size="xs"
            aria-label="Preview colors"
            data={[
              { value: "light", label: "Light" },
              { value: "dark", label: "Dark" },
            ]}
            value={scheme}
            onChange={setScheme}
          />
        )}
      </figcaption>
      {picker}
      <p className={classes.subject}>
        <span>Subject</span> {subject || "No subject yet"}
      </p>
      <div className={classes.screen} data-view={view}>
        {view === "text" ? (
          <pre className={classes.plain}>{text}</pre>
        ) : (
          // Nothing runs in it, and it asks for nothing but pictures.
          <iframe title="Preview of the email" sandbox="" srcDoc={inScheme(html ?? "", scheme)} inert />
        )}
      </div>
    </figure>
  );
}

/** The email keeps the colors of the dark behind what the reader's device says; here the switch says it. */
const inScheme = (html: string, scheme: "light" | "dark"): string =>
  html.replace("@media(prefers-color-scheme:dark)", scheme === "dark" ? "@media all" : "@media not all");
