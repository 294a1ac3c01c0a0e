/** Whether the booking page is on, where it stands, and how it is put on the business's own website. */

import { Badge, Button, CopyButton, Switch, Textarea, TextInput } from "@mantine/core";
import { plural } from "#shared/plural.ts";
import { Fields, wideField } from "#ui/form/Fields.tsx";
import { Panel } from "#ui/Panel.tsx";
import classes from "./booking.module.css";
import type { Booking } from "./use-booking-settings.ts";

export function AddressPanel({ booking }: { booking: Booking }) {
  const { values, stored, errors, canChange, edit } = booking;
  const host = stored.url.slice(0, stored.url.lastIndexOf("/") + 1);
  return (
    <Panel
      id="booking-page"
      title="Booking page"
      mark={<Badge color={stored.is_on ? "green" : "gray"}>{stored.is_on ? "On" : "Off"}</Badge>}
      text={bookedWords(stored.recent_bookings)}
    >
      <Fields>
        <Switch
          className={wideField}
          label="Customers can book online"
          checked={values.is_on}
          disabled={!canChange}
          onChange={(event) => edit({ is_on: event.currentTarget.checked })}
        />
        <TextInput
          className={wideField}
          label="Page address"
          description={`${host}…`}
          name="slug"
          readOnly={!canChange}
          error={errors["slug"]}
          value={values.slug}
          onChange={(event) => edit({ slug: event.currentTarget.value.toLowerCase() })}
        />
        {stored.earlier_slugs.length > 0 && (
          <p className={classes.hint}>
            Earlier addresses that redirect here: {stored.earlier_slugs.join(", ")}
          </p>
        )}
        <TextInput
          className={wideField}
          label="Title"
          name="title"
          readOnly={!canChange}
          error={errors["title"]}
          value={values.title}
          onChange={(event) => edit({ title: event.currentTarget.value })}
        />
        <Textarea
          className={wideField}
          label="Welcome text"
          name="welcome"
          autosize
          minRows={2}
          readOnly={!canChange}
          error={errors["welcome"]}
          value={values.welcome}
          onChange={(event) => edit({ welcome: event.currentTarget.value })}
        />
      </Fields>
      {stored.is_on && <Sharing url={stored.url} />}
    </Panel>
  );
}

function bookedWords(count: number): string {
  if (count === 0) return "No bookings in the last 30 days.";
  return `${plural(count, "booking")} in the last 30 days.`;
}

function Sharing({ url }: { url: string }) {
  const snippet = `<iframe src="${url}?embed=1" title="Book a time" style="width:100%;height:900px;border:0"></iframe>`;
  return (
    <div className={classes.sharing}>
      <Copyable label="Link for emails and profiles" text={url} />
      <Copyable label="Code for your website" text={snippet} />
    </div>
  );
}

const Copyable = ({ label, text }: { label: string; text: string }) => (
  <div className={classes.copy}>
    <TextInput className={classes.copied} label={label} value={text} readOnly onFocus={selectAll} />
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy} aria-label={`Copy: ${label}`}>
          {copied ? "Copied" : "Copy"}
        </Button>
      )}
    </CopyButton>
  </div>
);

const selectAll = (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select();
