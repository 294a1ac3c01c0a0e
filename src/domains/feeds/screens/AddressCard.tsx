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
      title={`Address for ${feed.name}`}
      withCloseButton
      closeButtonLabel="Hide the address"
      onClose={onClose}
    >
      <p className={classes.muted}>
        Copy it now. You won't see it again. In your calendar app, choose “Add calendar from URL” or
        “Subscribe” and paste it there.
      </p>
      <div className={classes.address}>
        <TextInput
          aria-label="Feed address"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={url}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? "Copied" : "Copy"}</Button>}
        </CopyButton>
      </div>
      <p className={classes.muted} style={{ margin: "0.5rem 0 0" }}>
        <a href={url.replace(/^https?:/, "webcal:")}>Open in Calendar App</a>
      </p>
    </Alert>
  );
}
