/** What starts an automation, in words, with the name of the form where it is one. */
import type { Trigger } from "../steps-contract.ts";
import { triggerWords } from "./automation-words.ts";
import { useFormName } from "./automations-api.ts";

export const TriggerText = ({ trigger }: { trigger: Trigger | null }) => (
  <>{triggerWords(trigger, useFormName(trigger))}</>
);
