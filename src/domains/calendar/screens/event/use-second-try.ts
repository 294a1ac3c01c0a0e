/** Tries a refused change of an event once more, with the way out that was chosen. */
import { useState } from "react";
import type { ChangeEvent, Changes, Refusal } from "./change-event.ts";

type Options = { refused: Refusal; change: ChangeEvent; onClose: () => void };

/** The window closes when it went through; refused again, it stays with the new reason. */
export function useSecondTry({ refused, change, onClose }: Options) {
  const [isSaving, setSaving] = useState(false);
  async function again(changes: Changes): Promise<void> {
    setSaving(true);
    if (await change(refused.event, { ...refused.changes, ...changes })) onClose();
    setSaving(false);
  }
  return { isSaving, again: (changes: Changes) => void again(changes) };
}
