/** The page on which an automation is written: its head, its steps as a graph or a list, and the settings beside them. */
import { Alert, Button, SegmentedControl } from "@mantine/core";
import { IconHistory, IconSettings } from "@tabler/icons-react";
import { useListAddress } from "#ui/data-table/use-list-address.ts";
import { StaleDraft } from "#ui/editing/StaleDraft.tsx";
import { useEditorKeys } from "#ui/editing/use-editor-keys.ts";
import { useUnsavedWarning } from "#ui/editing/use-unsaved-warning.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { useIsPhone } from "#ui/phone/use-is-phone.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { Automation } from "../../contract.ts";
import { AutomationTabs } from "../AutomationTabs.tsx";
import { UpgradeNotice } from "../Upgrade.tsx";
import { DryRunPanel } from "./DryRunPanel.tsx";
import { EditorHeader } from "./EditorHeader.tsx";
import classes from "./editor.module.css";
import { GraphView } from "./graph/GraphView.tsx";
import { ProblemList } from "./ProblemList.tsx";
import { StepList } from "./StepList.tsx";
import { SettingsPane } from "./settings/SettingsPane.tsx";
import { useAutomationDraft } from "./use-automation-draft.ts";
import { type Editor, settingsKey, useEditor } from "./use-editor.ts";

export function AutomationEditor({ automation }: { automation: Automation }) {
  const draft = useAutomationDraft(automation);
  const fixed = useWhyNot()("automations.update");
  const isFixed = fixed !== undefined;
  const editor = useEditor(draft, isFixed);
  const { view, setView } = useView();
  useEditorKeys(draft, !isFixed);
  useUnsavedWarning(draft.saveState !== "saved");
  return (
    <>
      <EditorHeader automation={automation} draft={draft} editor={editor} />
      <AutomationTabs id={automation.id} current="steps" />
      <UpgradeNotice />
      {fixed && (
        <Alert color="gray" variant="light" p="sm" mb="md">
          {fixed}.
        </Alert>
      )}
      {draft.saveState === "stale" && <StaleDraft noun="automation" conflict={draft.conflict} />}
      <ProblemList editor={editor} />
      <Toolbar editor={editor} view={view} setView={setView} />
      <div className={classes.editor}>
        {view === "graph" ? <GraphView editor={editor} /> : <StepList editor={editor} />}
        <SettingsPane editor={editor} draft={draft} />
      </div>
    </>
  );
}

type View = "graph" | "list";

/** A phone begins with the list, a desk with the graph; what was chosen stands in the address. */
function useView(): { view: View; setView: (view: View) => void } {
  const isPhone = useIsPhone();
  const { get, set } = useListAddress();
  const chosen = get("view");
  const view = chosen === "graph" || chosen === "list" ? chosen : isPhone ? "list" : "graph";
  return { view, setView: (next) => set({ view: next }) };
}

type ToolbarProps = { editor: Editor; view: View; setView: (view: View) => void };

function Toolbar({ editor, view, setView }: ToolbarProps) {
  const may = useMay();
  const { get, set } = useListAddress();
  return (
    <div className={classes.toolbar}>
      <SegmentedControl
        aria-label="View"
        data={[
          { value: "graph", label: "Graph" },
          { value: "list", label: "List" },
        ]}
        value={view}
        onChange={(next) => setView(next === "list" ? "list" : "graph")}
      />
      <div className={classes.buttons}>
        <Button
          className={classes.settingsButton ?? ""}
          variant="default"
          leftSection={<IconSettings size={16} aria-hidden />}
          onClick={() => editor.select(settingsKey)}
        >
          Settings
        </Button>
        {may("customers.view") && (
          <Button
            variant="default"
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={() => set({ test: "1" })}
          >
            Test on Last 30 Days
          </Button>
        )}
      </div>
      <DryRunPanel
        content={editor.content}
        isOpen={get("test") === "1" && may("customers.view")}
        onClose={() => set({ test: null })}
      />
    </div>
  );
}
