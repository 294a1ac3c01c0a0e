/** What is open in the editor: beside the steps where there is room, as a panel over them elsewhere. */

import { ActionIcon } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef } from "react";
import { MergeFieldsPanel } from "#domains/custom-fields/screens/MergeFieldsPanel.tsx";
import { SidePanel } from "#domains/messages/screens/new-message/SidePanel.tsx";
import { stepLabels } from "../../automation-words.ts";
import type { AutomationDraft } from "../use-automation-draft.ts";
import { type Editor, focusNode, settingsKey, triggerKey } from "../use-editor.ts";
import { AboutFields } from "./AboutFields.tsx";
import { StepFields } from "./StepFields.tsx";
import { StepFoot } from "./StepFoot.tsx";
import classes from "./settings.module.css";
import { TriggerFields } from "./TriggerFields.tsx";

type Props = { editor: Editor; draft: AutomationDraft };

/** The same width as in the style sheet. */
const useIsWide = (): boolean =>
  useMediaQuery("(min-width: 1100px)", false, { getInitialValueInEffect: false });

export function SettingsPane(props: Props) {
  const { editor } = props;
  const isWide = useIsWide();
  const opened = openedIn(editor);
  if (isWide) return <Aside {...props} opened={opened ?? settingsKey} />;
  const close = () => {
    editor.select(null);
    focusNode(opened);
  };
  return (
    <SidePanel isOpen={opened !== null} onClose={close} title={opened ? titleOf(editor, opened) : ""}>
      {opened && <Body key={opened} {...props} opened={opened} />}
    </SidePanel>
  );
}

/** A step may be gone that the address still names. */
function openedIn({ selected, content }: Editor): string | null {
  if (selected === triggerKey || selected === settingsKey) return selected;
  return content.steps.some(({ key }) => key === selected) ? selected : null;
}

function titleOf({ content }: Editor, opened: string): string {
  if (opened === triggerKey) return "Trigger";
  const step = content.steps.find(({ key }) => key === opened);
  return step ? stepLabels[step.kind] : "Automation Settings";
}

function Aside(props: Props & { opened: string }) {
  const { editor, opened } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(opened);
  useEffect(() => {
    // What was opened is read next; when the page itself opens, its own heading is.
    if (before.current !== opened && opened !== settingsKey) heading.current?.focus({ preventScroll: true });
    before.current = opened;
  }, [opened]);
  const close = () => {
    editor.select(null);
    focusNode(opened);
  };
  const section = useRef<HTMLElement>(null);
  useEscape(section, editor.selected === null ? undefined : close);
  return (
    <section ref={section} className={classes.aside} aria-labelledby="step-settings">
      <div className={classes.head}>
        <h2 id="step-settings" ref={heading} tabIndex={-1}>
          {titleOf(editor, opened)}
        </h2>
        {opened !== settingsKey && (
          <ActionIcon variant="subtle" color="gray" aria-label="Close" onClick={close}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Body key={opened} {...props} />
    </section>
  );
}

/** Within the section alone, and after what is open in it, such as a list of choices. */
function useEscape(section: RefObject<HTMLElement | null>, onEscape: (() => void) | undefined): void {
  const run = useRef(onEscape);
  useEffect(() => {
    run.current = onEscape;
  });
  useEffect(() => {
    const element = section.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) run.current?.();
    };
    element?.addEventListener("keydown", onKeyDown);
    return () => element?.removeEventListener("keydown", onKeyDown);
  }, [section]);
}

function Body({ editor, draft, opened }: Props & { opened: string }) {
  const step = editor.content.steps.find(({ key }) => key === opened);
  const problem = editor.problemAt(opened);
  return (
    <fieldset disabled={editor.isFixed} className={classes.fields}>
      {problem && <p className={classes.problem}>{problem}.</p>}
      {opened === triggerKey && <TriggerFields editor={editor} />}
      {step && (
        <MergeFieldsPanel>
          <StepFields editor={editor} step={step} />
        </MergeFieldsPanel>
      )}
      {step && !editor.isFixed && <StepFoot editor={editor} step={step} />}
      {!step && opened !== triggerKey && <AboutFields editor={editor} draft={draft} />}
    </fieldset>
  );
}
