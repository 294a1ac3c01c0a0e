/** One item of a checklist as it is answered: ticked, read, signed or photographed, by what it asks for. */
import { Checkbox, type CheckboxProps } from "@mantine/core";
import type { ReactNode } from "react";
import { SlotPanels } from "#ui/slots/slot-panel.tsx";
import type { ChecklistItem, Signature } from "../../lines/contract.ts";
import { itemPhotos } from "../slots.ts";
import { ReadingField } from "./ReadingField.tsx";
import { SignatureField } from "./SignatureField.tsx";

/** As a call and a note of My Day take it. */
export type ItemTick = {
  item_id: string;
  is_done: boolean;
  reading?: string;
  signature?: Signature;
  photo_id?: number;
};

type Props = {
  jobId: number;
  /** On My Day. */
  visitId?: number;
  item: ChecklistItem;
  note: ReactNode;
  signer: string;
  whyNot: string | undefined;
  onTick: (tick: ItemTick) => void;
  /** How a mere check looks here. */
  checkbox: CheckboxProps;
};

export function ItemAnswer({ jobId, visitId, item, note, signer, whyNot, onTick, checkbox }: Props) {
  const { id: item_id, kind } = item;
  const shared = { item, note, whyNot };
  if (kind === "reading") {
    const save = (reading: string | null) =>
      onTick(reading === null ? { item_id, is_done: false } : { item_id, is_done: true, reading });
    return <ReadingField {...shared} onSave={save} />;
  }
  if (kind === "signature") {
    const sign = (signature: Signature | null) =>
      onTick(signature === null ? { item_id, is_done: false } : { item_id, is_done: true, signature });
    return <SignatureField {...shared} signer={signer} onSign={sign} />;
  }
  if (kind === "photo") {
    const onRemove = (photo_id: number) => onTick({ item_id, is_done: false, photo_id });
    return <SlotPanels of={itemPhotos} props={{ ...shared, jobId, visitId: visitId ?? null, onRemove }} />;
  }
  return (
    <Checkbox
      {...checkbox}
      checked={item.done_at !== null}
      disabled={whyNot !== undefined}
      title={whyNot}
      onChange={(event) => onTick({ item_id, is_done: event.currentTarget.checked })}
    />
  );
}
