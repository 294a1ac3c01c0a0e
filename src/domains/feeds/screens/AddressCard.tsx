/** The secret address of a new feed, shown this once, with what to do with it. */
import { Alert, Button, CopyButton, TextInput } from "@mantine/core";
import type { FeedWithAddress } from "../contract.ts";
import classes from "./feeds.module.css";

export function AddressCard({ made, onClose }: { made: FeedWithAddress; onClose: () => void }) {
  const { url, feed } = made;
  return (
    <Alert
      role="status"
      color="green"
      radius="md"
      mb="md"
      title={`The address of ${feed.name}`}
      withCloseButton
      closeButtonLabel="Hide the address"
      onClose={onClose}
    >
      <p className={classes.muted}>
        Copy it now; it is not shown again. In your calendar program choose “Add calendar from URL” or
        “Subscribe”, and paste it there.
      </p>
      <div className={classes.address}>
        <TextInput
          aria-label="Address of the feed"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={url}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? "Copied" : "Copy"}</Button>}
        </CopyButton>
      </div>
      <p className={classes.muted} style={{ margin: "0.5rem 0 0" }}>
        <a href={url.replace(/^https?:/, "webcal:")}>Open in the calendar of this device</a>
      </p>
    </Alert>
  );
}
