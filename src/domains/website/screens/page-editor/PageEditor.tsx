/** The screen on which a page is written: its head, its blocks, their settings, and what visitors get of it. */
import { Alert, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { StaleDraft } from "#ui/editing/StaleDraft.tsx";
import { useEditorKeys } from "#ui/editing/use-editor-keys.ts";
import { useUnsavedWarning } from "#ui/editing/use-unsaved-warning.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { WebsitePage } from "../../pages/contract.ts";
import { problemsOfPage } from "../../pages/problems-contract.ts";
import { ScheduleDialog } from "../page-list/ScheduleDialog.tsx";
import { BlockCanvas } from "./BlockCanvas.tsx";
import { PreviewLinkDialog, usePrefetchedEditorParts, VersionsDialog } from "./editor-parts.tsx";
import { type EditorWindow, PageEditorHeader } from "./PageEditorHeader.tsx";
import { PagePreviewPane } from "./PagePreviewPane.tsx";
import { ProblemsNotice } from "./ProblemsNotice.tsx";
import classes from "./page-editor.module.css";
import { SettingsSide, type SettingsTab } from "./SettingsSide.tsx";
import { usePageDraft } from "./use-page-draft.ts";

export function PageEditor({ page }: { page: WebsitePage }) {
  const draft = usePageDraft(page);
  const [view, setView] = useState("edit");
  const [window, setWindow] = useState<EditorWindow | null>(null);
  const notAllowed = useWhyNot()("website.update");
  const fixed = page.status === "archived" ? "Restore this page to edit it." : notAllowed;
  const isFixed = fixed !== undefined;
  const side = useSide();
  useEditorKeys(draft, !isFixed);
  useUnsavedWarning(draft.saveState !== "saved");
  usePrefetchedEditorParts();
  // The server knows more of what is saved, such as a form that was unpublished meanwhile.
  const problems = draft.saveState === "saved" ? page.problems : problemsOfPage(draft.content);
  return (
    <>
      <PageEditorHeader
        page={page}
        draft={draft}
        isFixed={isFixed}
        onOpen={setWindow}
        onPageSettings={side.openPage}
      />
      {fixed && (
        <Alert color="gray" variant="light" p="sm" mb="md">
          {fixed}
        </Alert>
      )}
      {draft.saveState === "stale" && <StaleDraft noun="page" conflict={draft.conflict} />}
      <SegmentedControl
        className={classes.viewSwitch ?? ""}
        aria-label="View"
        data={[
          { value: "edit", label: "Edit" },
          { value: "preview", label: "Preview" },
        ]}
        value={view}
        onChange={setView}
      />
      {view === "preview" ? (
        <PagePreviewPane content={draft.content} />
      ) : (
        <>
          <ProblemsNotice content={draft.content} problems={problems} onGo={side.goTo} />
          <div className={classes.editor}>
            <BlockCanvas
              draft={draft}
              problems={problems}
              chosen={side.chosen}
              onChoose={side.choose}
              onSettings={side.openBlock}
              isFixed={isFixed}
            />
            <SettingsSide page={page} draft={draft} problems={problems} isFixed={isFixed} {...side.props} />
          </div>
        </>
      )}
      <Windows page={page} draft={draft} window={window} onClose={() => setWindow(null)} whyNot={fixed} />
    </>
  );
}

/** Which block is chosen, and whether its settings or the page's are shown. The address may name a block. */
function useSide() {
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState(() => params.get("block"));
  const [tab, setTab] = useState<SettingsTab>(() => (chosen ? "block" : "page"));
  const [isOpen, setOpen] = useState(false);
  const isBeside = useMediaQuery("(min-width: 1200px)", true, { getInitialValueInEffect: false });
  const choose = (id: string | null) => {
    setChosen(id);
    if (id !== null) setTab("block");
  };
  const openPage = () => {
    setTab("page");
    setOpen(true);
  };
  return {
    chosen,
    choose,
    openPage,
    openBlock(id: string) {
      choose(id);
      setOpen(true);
    },
    goTo(id: string | null) {
      if (id === null) return openPage();
      choose(id);
      showBlock(id);
    },
    props: { chosen, tab, onTab: setTab, isBeside, isOpen, onClose: () => setOpen(false) },
  };
}

function showBlock(id: string): void {
  const block = [...document.querySelectorAll<HTMLElement>("[data-list-entry]")].find(
    (entry) => entry.dataset["listEntry"] === id,
  );
  block?.scrollIntoView({ block: "center" });
  block?.querySelector<HTMLElement>("textarea, input, button")?.focus({ preventScroll: true });
}

type WindowsProps = {
  page: WebsitePage;
  draft: ReturnType<typeof usePageDraft>;
  window: EditorWindow | null;
  onClose: () => void;
  whyNot: string | undefined;
};

function Windows({ page, draft, window, onClose, whyNot }: WindowsProps) {
  return (
    <>
      <VersionsDialog
        isOpen={window === "versions"}
        onClose={onClose}
        pageId={page.id}
        whyNot={whyNot}
        before={draft.flush}
        onRestored={(saved) => draft.accept(saved, true)}
      />
      <PreviewLinkDialog
        isOpen={window === "link"}
        onClose={onClose}
        page={page}
        whyNot={whyNot}
        before={draft.flush}
        onChanged={draft.accept}
      />
      <ScheduleDialog
        page={window === "schedule" ? page : null}
        onClose={onClose}
        onSaved={(saved) => draft.accept(saved)}
      />
    </>
  );
}
