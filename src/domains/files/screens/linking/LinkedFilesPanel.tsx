/** The files about one contract, on its page: dropped, uploaded, or chosen from those that are there. */
import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Card } from "#ui/record/Card.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { uploadPath } from "../../paths.ts";
import classes from "../files.module.css";
import { Failed, Tiles, useFilesOf } from "../RecordFilesPanel.tsx";
import { DropArea } from "../upload/DropArea.tsx";
import { UploadButton } from "../upload/UploadButton.tsx";
import { UploadList } from "../upload/UploadList.tsx";
import { useUploadQueue } from "../upload/use-upload-queue.ts";
import { ChooseFilesDialog } from "./ChooseFilesDialog.tsx";

type Props = { contractId: number };

export const LinkedFilesPanel = (props: Props) =>
  useMay()("files.view") ? <LinkedFiles {...props} /> : null;

function LinkedFiles({ contractId }: Props) {
  useUploadQueue();
  const found = useFilesOf({ contract_id: contractId });
  const whyNot = useWhyNot();
  const [isChoosing, setChoosing] = useState(false);
  const files = found.data?.files;
  const mayNotUpload = whyNot("files.create");
  const mayNotLink = whyNot("files.update");
  return (
    <DropArea fields={{ contract_ids: [contractId] }} isOff={mayNotUpload !== undefined}>
      <Card title="Files">
        <UploadList isBeside />
        {found.error && !files ? (
          <Failed found={found} />
        ) : files === undefined ? (
          <Skeleton height={48} />
        ) : files.length === 0 ? (
          <p className={classes.quiet}>No files yet. Add plans, photos and permits for your team.</p>
        ) : (
          <Tiles files={files} label="Files for this contract" />
        )}
        <div className={classes.linkButtons}>
          <UploadButton
            to={uploadPath({ contract: contractId })}
            whyNot={mayNotUpload}
            label="Upload File"
            isQuiet
          />
          <Button
            size="xs"
            variant="default"
            disabled={mayNotLink !== undefined}
            title={mayNotLink}
            onClick={() => setChoosing(true)}
          >
            Choose From Files
          </Button>
        </div>
      </Card>
      <ChooseFilesDialog contractId={contractId} isOpen={isChoosing} onClose={() => setChoosing(false)} />
    </DropArea>
  );
}
