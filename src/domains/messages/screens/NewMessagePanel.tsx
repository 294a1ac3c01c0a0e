/** The panel at the side by which one writes to a customer or a number, or to many customers at once. */
import { SegmentedControl } from "@mantine/core";
import { useMay } from "#ui/session/permissions.ts";
import { BulkForm } from "./new-message/BulkForm.tsx";
import { useNewMessageDraft } from "./new-message/new-message-draft.ts";
import { SidePanel } from "./new-message/SidePanel.tsx";
import { SingleForm } from "./new-message/SingleForm.tsx";
import classes from "./thread.module.css";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Opened for many, whatever was written last. */
  isForMany: boolean;
  /** Everyone in it is to get the message. */
  segmentId: number | null;
  /** It has become one of the two by hand. */
  onTurn: () => void;
  onSent: (conversationId: number) => void;
};

export const NewMessagePanel = ({ isOpen, onClose, ...form }: Props) => (
  <SidePanel isOpen={isOpen} onClose={onClose} title="New Message">
    <Form {...form} />
  </SidePanel>
);

function Form({ isForMany, segmentId, onTurn, onSent }: Omit<Props, "isOpen" | "onClose">) {
  const [draft, change] = useNewMessageDraft();
  const mayMany = useMay()("customers.view");
  const to = !mayMany ? "one" : isForMany ? "many" : draft.to;
  return (
    <div className={classes.form}>
      {mayMany && (
        <SegmentedControl
          fullWidth
          aria-label="Kind of message"
          data={[
            { value: "one", label: "Single" },
            { value: "many", label: "Bulk" },
          ]}
          value={to}
          onChange={(next) => {
            change({ to: next === "many" ? "many" : "one" });
            onTurn();
          }}
        />
      )}
      {to === "one" ? (
        <SingleForm draft={draft.single} onChange={(single) => change({ single })} onSent={onSent} />
      ) : (
        <BulkForm
          draft={segmentId === null ? draft.bulk : { ...draft.bulk, by: "segment", segmentId, except: [] }}
          onChange={(bulk) => {
            change({ to: "many", bulk });
            if (segmentId !== null) onTurn();
          }}
        />
      )}
    </div>
  );
}
