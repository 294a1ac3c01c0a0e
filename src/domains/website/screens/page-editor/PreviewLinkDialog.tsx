/** A link that shows the draft to anyone who has it, for a week: created, copied, and ended early. */
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { CopyButton } from "#ui/menu/CopyButton.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import { type PreviewLink, previewDays, type WebsitePage } from "../../pages/contract.ts";
import { pagesApi } from "../pages-api.ts";
import classes from "./page-editor.module.css";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  page: WebsitePage;
  whyNot: string | undefined;
  /** Saves what waits first. */
  before: () => Promise<boolean>;
  onChanged: (page: WebsitePage) => void;
};

export function PreviewLinkDialog(props: Props) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title="Preview Link">
      {props.isOpen && <Content {...props} />}
    </Dialog>
  );
}

function Content({ page, whyNot, before, onChanged }: Props) {
  const { id, preview_until: until } = page;
  const [link, setLink] = useState<PreviewLink | null>(null);
  const [isBusy, setBusy] = useState(false);
  const act = async (change: () => Promise<void>, failed: string) => {
    setBusy(true);
    try {
      await change();
    } catch (error) {
      notifyError(error, failed);
    } finally {
      setBusy(false);
    }
  };
  const create = () =>
    act(async () => {
      if (!(await before())) return;
      setLink(await pagesApi.createPreviewLink.call({ id }));
      onChanged(await pagesApi.get.call({ id }));
    }, "Failed to create the link");
  const end = () =>
    act(async () => {
      onChanged(await pagesApi.endPreviewLinks.call({ id }));
      setLink(null);
      notifySuccess("The preview links of this page no longer work.");
    }, "Failed to end the links");
  return (
    <div className={classes.link}>
      <p className={classes.note}>
        Anyone with the link sees the draft as it is at that moment. Search engines are kept out, and the link
        ends after {previewDays} days.
      </p>
      {link && (
        <div className={classes.copyable}>
          <TextInput
            label="Link"
            value={link.url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={link.url} label="Copy Link" />
        </div>
      )}
      {until && (
        <p className={classes.note}>
          A link is open until <MomentText at={until} />.
        </p>
      )}
      <div className={classes.buttons}>
        <Button loading={isBusy} disabled={whyNot !== undefined} title={whyNot} onClick={() => void create()}>
          Create Link
        </Button>
        {until && (
          <Button
            variant="default"
            disabled={isBusy || whyNot !== undefined}
            title={whyNot}
            onClick={() => void end()}
          >
            End All Links
          </Button>
        )}
      </div>
    </div>
  );
}
