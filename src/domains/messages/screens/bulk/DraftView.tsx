/** A bulk message before it is sent: who gets it and who does not, what it costs, and the words for each person. */
import { Alert, Skeleton } from "@mantine/core";
import { IconAlertTriangle, IconDeviceMobile, IconPencil, IconSend, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { plural } from "#shared/plural.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Money } from "#ui/Money.tsx";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { FigureStrip, FigureStripSkeleton, StripFigure } from "#ui/record/FigureStrip.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { BulkMessage, BulkPreview } from "../../bulk/contract.ts";
import classes from "./bulk.module.css";
import { bulkApi } from "./bulk-api.ts";
import { stateLabels, titleOf } from "./bulk-words.ts";
import { useBulkChanges } from "./change-bulk.ts";
import { EditBulkPanel } from "./EditBulkPanel.tsx";
import { MessageCard } from "./MessageCard.tsx";
import { PeopleCard } from "./PeopleCard.tsx";
import { TestDialog } from "./TestDialog.tsx";

type Props = { bulk: BulkMessage; back: { to: string; label: string } };

export function DraftView({ bulk, back }: Props) {
  const [isEditing, setEditing] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const changes = useBulkChanges();
  const mayNot = useWhyNot()("messages.send");
  const preview = useQuery(bulkApi.preview.queryOptions({ input: { id: bulk.id } }));
  const { data } = preview;
  const whyNot = mayNot ?? data?.blocked ?? (data?.sends === 0 ? "No one can get this text." : undefined);
  return (
    <>
      <PageHeader
        title={titleOf(bulk)}
        back={back}
        aside={<StatusBadge status={bulk.state} {...stateLabels[bulk.state]} />}
        more={[
          {
            label: "Edit",
            icon: <IconPencil size={16} aria-hidden />,
            ...(mayNot ? { disabledReason: mayNot } : {}),
            onSelect: () => setEditing(true),
          },
          {
            label: "Send Test",
            icon: <IconDeviceMobile size={16} aria-hidden />,
            ...(mayNot ? { disabledReason: mayNot } : {}),
            onSelect: () => setTesting(true),
          },
        ]}
        menu={{
          label: "Actions for this draft",
          actions: [
            {
              label: "Delete Draft",
              icon: <IconTrash size={16} aria-hidden />,
              isDanger: true,
              ...(mayNot ? { disabledReason: mayNot } : {}),
              onSelect: () => changes.remove(bulk),
            },
          ],
        }}
        actions={
          data && (
            <ActionButton
              leftSection={<IconSend size={16} aria-hidden />}
              whyNot={whyNot}
              onClick={() => changes.send(bulk, data)}
            >
              Send to {plural(data.sends, "Customer")}
            </ActionButton>
          )
        }
      />
      {preview.isError && (
        <ErrorCard
          title="Failed to load the preview"
          error={preview.error}
          isRetrying={preview.isFetching}
          onRetry={() => void preview.refetch()}
        />
      )}
      {!data && !preview.isError && <FigureStripSkeleton label="Loading preview" />}
      {data && <Figures preview={data} bulk={bulk} />}
      <div className={classes.columns}>
        <MessageCard bulk={bulk} />
        {data ? <RefusedCard preview={data} /> : <Skeleton height={160} radius="md" aria-hidden />}
      </div>
      <PeopleCard bulk={bulk} />
      <TestDialog isOpen={isTesting} onClose={() => setTesting(false)} bulk={bulk} />
      <EditBulkPanel isOpen={isEditing} onClose={() => setEditing(false)} bulk={bulk} />
    </>
  );
}

function Figures({ preview, bulk }: { preview: BulkPreview; bulk: BulkMessage }) {
  const { people, sends, held, parts, left_in_plan, cost_cents, no_room, blocked } = preview;
  const isPicture = bulk.attachments.some(({ carried_as }) => carried_as === "media");
  const trouble = blocked ?? no_room;
  return (
    <>
      {trouble && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle size={18} />}
          title={blocked ? "This can't be sent right now" : "Sending will pause before everyone gets it"}
        >
          {trouble}
        </Alert>
      )}
      <FigureStrip label="Preview">
        <StripFigure
          label="Will get it"
          value={`${sends.toLocaleString("en-US")} of ${people.toLocaleString("en-US")}`}
          note={
            held && (
              <>
                {plural(held.count, "text")} on hold until <MomentText at={held.until} />
              </>
            )
          }
        />
        <StripFigure
          label="Counts as"
          value={plural(parts, "message")}
          note={isPicture ? "One per picture message" : "After filling in each person's details"}
        />
        <StripFigure label="Left in your plan" value={plural(left_in_plan, "message")} />
        <StripFigure
          label="Cost"
          value={<Money minor={cost_cents} currency="USD" />}
          note={cost_cents > 0 ? "Added to your next bill" : "Included in your plan"}
        />
      </FigureStrip>
    </>
  );
}

const RefusedCard = ({ preview: { refused } }: { preview: BulkPreview }) => (
  <Card title="Won't get it">
    {refused.length === 0 ? (
      <p className={classes.note}>Everyone you chose gets this text.</p>
    ) : (
      <ul className={classes.reasons} aria-label="Who won't get it">
        {refused.map(({ reason, count, names }) => (
          <li key={reason}>
            <strong>
              {plural(count, "customer")}: {reason}
            </strong>
            <span className={classes.note}>
              {names.join(", ")}
              {count > names.length && `, and ${count - names.length} more`}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
