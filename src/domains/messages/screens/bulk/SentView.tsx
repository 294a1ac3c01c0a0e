/** A bulk message that was sent: how far it has come, pausing and going on, and the result for each person. */
import { Alert } from "@mantine/core";
import {
  IconAlertTriangle,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconSquareX,
} from "@tabler/icons-react";
import { ProgressBar } from "#ui/charts/ProgressBar.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { FigureStrip, StripFigure } from "#ui/record/FigureStrip.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { BulkMessage } from "../../bulk/contract.ts";
import classes from "./bulk.module.css";
import { countOf, percentDone, progressWords, sentOf, stateLabels, titleOf, totalOf } from "./bulk-words.ts";
import { exportBulk, useBulkChanges } from "./change-bulk.ts";
import { MessageCard } from "./MessageCard.tsx";
import { ResultsCard } from "./ResultsCard.tsx";

type Props = { bulk: BulkMessage; back: { to: string; label: string } };

export function SentView({ bulk, back }: Props) {
  const changes = useBulkChanges();
  const mayNot = useWhyNot()("messages.send");
  const isOpen = bulk.state === "sending" || bulk.state === "paused";
  return (
    <>
      <PageHeader
        title={titleOf(bulk)}
        back={back}
        aside={<StatusBadge status={bulk.state} {...stateLabels[bulk.state]} />}
        more={[
          {
            label: "Export CSV",
            icon: <IconDownload size={16} aria-hidden />,
            onSelect: () => void exportBulk(bulk),
          },
          ...(isOpen
            ? [
                {
                  label: "Cancel",
                  icon: <IconSquareX size={16} aria-hidden />,
                  ...(mayNot ? { disabledReason: mayNot } : {}),
                  onSelect: () => changes.cancel(bulk),
                },
              ]
            : []),
        ]}
        actions={isOpen && <PauseButton bulk={bulk} whyNot={mayNot} changes={changes} />}
      />
      {bulk.state === "paused" && bulk.reason && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title="Sending is paused">
          {bulk.reason}
        </Alert>
      )}
      <div className={classes.columns}>
        <MessageCard bulk={bulk} />
        <Card title="Progress">
          <ProgressBar
            percent={percentDone(bulk)}
            label="Progress"
            words={`Sent to ${progressWords(bulk)}`}
          />
          <p className={classes.note}>
            Started <MomentText at={bulk.sent_at ?? bulk.created_at} />
            {bulk.finished_at && (
              <>
                , finished <MomentText at={bulk.finished_at} />
              </>
            )}
          </p>
        </Card>
      </div>
      <Figures bulk={bulk} />
      <div className={classes.results}>
        <ResultsCard bulk={bulk} />
      </div>
    </>
  );
}

type PauseProps = {
  bulk: BulkMessage;
  whyNot: string | undefined;
  changes: ReturnType<typeof useBulkChanges>;
};

const PauseButton = ({ bulk, whyNot, changes }: PauseProps) =>
  bulk.state === "paused" ? (
    <ActionButton
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      whyNot={whyNot}
      onClick={() => changes.resume(bulk)}
    >
      Resume Sending
    </ActionButton>
  ) : (
    <ActionButton
      variant="default"
      leftSection={<IconPlayerPause size={16} aria-hidden />}
      whyNot={whyNot}
      onClick={() => changes.pause(bulk)}
    >
      Pause Sending
    </ActionButton>
  );

const shown = (count: number): string => count.toLocaleString("en-US");

const Figures = ({ bulk }: { bulk: BulkMessage }) => (
  <FigureStrip label="Totals">
    <StripFigure label="Recipients" value={shown(totalOf(bulk))} />
    <StripFigure
      label="Sent"
      value={shown(sentOf(bulk))}
      note={`${shown(countOf(bulk, "delivered"))} delivered`}
    />
    <StripFigure label="Waiting" value={shown(countOf(bulk, "waiting", "held", "sending"))} />
    <StripFigure
      label="Not sent"
      value={shown(countOf(bulk, "refused", "failed", "taken_back", "not_sent"))}
      note={`${shown(countOf(bulk, "failed"))} failed`}
    />
  </FigureStrip>
);
