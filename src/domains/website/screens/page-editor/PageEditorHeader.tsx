/** The head of a page's screen: how it stands, whether it is saved, and what puts it on the web. */
import { IconHistory, IconLink, IconRestore, IconSettings } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { saveWords } from "#ui/editing/autosave.ts";
import { UndoButtons } from "#ui/editing/UndoButtons.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useSession } from "#ui/session/session.ts";
import type { WebsitePage } from "../../pages/contract.ts";
import { websitePagesPath } from "../../paths.ts";
import { usePageActions } from "../page-actions.tsx";
import { pageStatusColors, pageStatusLabels, scheduledText } from "../page-words.ts";
import { pagesApi } from "../pages-api.ts";
import type { PageDraft } from "./use-page-draft.ts";

export type EditorWindow = "versions" | "link" | "schedule";

type Props = {
  page: WebsitePage;
  draft: PageDraft;
  isFixed: boolean;
  onOpen: (window: EditorWindow) => void;
  onPageSettings: () => void;
};

export function PageEditorHeader(props: Props) {
  const { page, draft, isFixed } = props;
  const { status, scheduled_at: scheduled } = page;
  const zone = useSession().organization?.timeZone ?? "UTC";
  const isChanged = page.is_changed || draft.saveState !== "saved";
  const stand = scheduled
    ? scheduledText(scheduled, zone)
    : status === "published"
      ? isChanged
        ? "Unpublished changes"
        : "Published as it is here"
      : "";
  return (
    <PageHeader
      title={draft.content.title || "Untitled"}
      back={{ to: websitePagesPath(), label: "Back to Website Pages" }}
      aside={
        <StatusBadge status={status} label={pageStatusLabels[status]} color={pageStatusColors[status]} />
      }
      subtitle={<span role="status">{[saveWords[draft.saveState], stand].filter(Boolean).join(" · ")}</span>}
      actions={
        <>
          <UndoButtons draft={draft} isFixed={isFixed} />
          <PublishButton page={page} draft={draft} isChanged={isChanged} />
        </>
      }
      menu={{ label: `Actions for ${page.title || "this page"}`, actions: useMenu(props) }}
    />
  );
}

function PublishButton({ page, draft, isChanged }: Pick<Props, "page" | "draft"> & { isChanged: boolean }) {
  const [isBusy, setIsBusy] = useState(false);
  const notAllowed = useWhyNot()("website.publish");
  const why =
    notAllowed ??
    (page.status === "archived"
      ? "Restore this page first"
      : page.status === "published" && !isChanged
        ? "There's nothing new to publish"
        : undefined);
  async function publish() {
    setIsBusy(true);
    try {
      if (!(await draft.flush())) return;
      draft.accept(await pagesApi.publish.call({ id: page.id }));
      notifySuccess(`${draft.content.title || "The page"} published.`);
    } catch (error) {
      notifyError(error, "Failed to publish the page");
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <ActionButton whyNot={why} loading={isBusy} onClick={() => void publish()}>
      {page.status === "published" ? "Publish Changes" : "Publish"}
    </ActionButton>
  );
}

const discardQuestion = {
  title: "Discard Changes",
  message: "The draft goes back to what is published. This can't be undone.",
  confirmLabel: "Discard Changes",
  isDanger: true,
};

const icon = { size: 16, "aria-hidden": true } as const;

function useMenu({ page, draft, onOpen, onPageSettings }: Props): () => Action[] {
  const navigate = useNavigate();
  const actionsFor = usePageActions({
    isOwnPage: true,
    onSchedule: () => onOpen("schedule"),
    onGone: () => void navigate(websitePagesPath()),
    before: draft.flush,
  });
  const notUpdate = useWhyNot()("website.update");
  async function discard() {
    if (!(await confirm(discardQuestion))) return;
    try {
      await draft.flush();
      draft.accept(await pagesApi.discard.call({ id: page.id }), true);
      notifySuccess("The draft is what's published again.");
    } catch (error) {
      notifyError(error, "Failed to discard the changes");
    }
  }
  const canDiscard = page.published_number !== null && page.status !== "archived" && page.is_changed;
  return () => [
    { label: "Page Settings", icon: <IconSettings {...icon} />, onSelect: onPageSettings },
    { label: "Versions", icon: <IconHistory {...icon} />, onSelect: () => onOpen("versions") },
    { label: "Preview Link", icon: <IconLink {...icon} />, onSelect: () => onOpen("link") },
    ...(canDiscard
      ? [
          {
            label: "Discard Changes",
            icon: <IconRestore {...icon} />,
            ...(notUpdate === undefined ? {} : { disabledReason: notUpdate }),
            onSelect: () => void discard(),
          },
        ]
      : []),
    "separator",
    ...actionsFor(page),
  ];
}
