/** What can be done with a page of the website from its menu, in the order of the specification. */
import {
  IconArchive,
  IconArchiveOff,
  IconCalendarClock,
  IconCalendarOff,
  IconCopy,
  IconExternalLink,
  IconPencil,
  IconTrash,
  IconWorldOff,
  IconWorldUpload,
} from "@tabler/icons-react";
import { useCallback } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import type { PageListItem } from "../pages/contract.ts";
import { usePageChanges } from "./change-page.ts";
import { pathOfPage, viewUrl } from "./page-words.ts";

const icon = { size: 16, "aria-hidden": true } as const;

type Item = Pick<PageListItem, "id" | "title" | "status" | "is_changed" | "url" | "scheduled_at">;

type Options = {
  /** Opens the window in which a time is chosen. */
  onSchedule: (page: Item) => void;
  /** On the page's own screen Edit and Publish are left out, which stand there as buttons. */
  isOwnPage?: boolean;
  /** After the page was deleted there. */
  onGone?: () => void;
  /** On the page's own screen: what waits is saved first. */
  before?: () => Promise<boolean>;
};

type Given = Options & { changes: ReturnType<typeof usePageChanges>; whyNot: ReturnType<typeof useWhyNot> };

export function usePageActions(options: Options): (page: Item) => Action[] {
  const whyNot = useWhyNot();
  const changes = usePageChanges();
  const { onSchedule, isOwnPage = false, onGone, before } = options;
  return useCallback(
    (page) => {
      const given: Given = {
        changes,
        whyNot,
        onSchedule,
        isOwnPage,
        ...(onGone ? { onGone } : {}),
        ...(before ? { before } : {}),
      };
      return [
        duplicating(page, given),
        ...(isOwnPage
          ? []
          : [{ label: "Edit", icon: <IconPencil {...icon} />, to: pathOfPage(page) } satisfies Action]),
        {
          label: "View",
          icon: <IconExternalLink {...icon} />,
          ...(page.status === "published"
            ? { href: viewUrl(page) }
            : { disabledReason: "Publish this page to see it" }),
        },
        "separator",
        ...publishing(page, given),
        "separator",
        ...putAway(page, given),
      ];
    },
    [whyNot, changes, onSchedule, isOwnPage, onGone, before],
  );
}

const duplicating = (page: Item, { changes, whyNot, before }: Given): Action => ({
  label: "Duplicate",
  icon: <IconCopy {...icon} />,
  ...reason(whyNot("website.create")),
  onSelect: () => void ready(before, () => changes.duplicate(page)),
});

async function ready(before: Given["before"], act: () => unknown): Promise<void> {
  if (!before || (await before())) await act();
}

function publishing(page: Item, { changes, whyNot, onSchedule, isOwnPage, before }: Given): Action[] {
  const { status, is_changed: isChanged, scheduled_at: scheduled } = page;
  const notPublish = reason(whyNot("website.publish"));
  if (status === "archived") return [];
  const publish: Action = {
    label: status === "draft" ? "Publish" : "Publish Changes",
    icon: <IconWorldUpload {...icon} />,
    ...notPublish,
    onSelect: () => void changes.publish(page),
  };
  const isToPublish = !isOwnPage && (status === "draft" || isChanged);
  return [
    ...(isToPublish ? [publish] : []),
    {
      label: scheduled ? "Change Schedule" : "Schedule",
      icon: <IconCalendarClock {...icon} />,
      ...notPublish,
      onSelect: () => void ready(before, () => onSchedule(page)),
    },
    ...(scheduled
      ? [
          {
            label: "Cancel Schedule",
            icon: <IconCalendarOff {...icon} />,
            ...notPublish,
            onSelect: () => void changes.unschedule(page),
          },
        ]
      : []),
    ...(status === "published"
      ? [
          {
            label: "Unpublish",
            icon: <IconWorldOff {...icon} />,
            ...notPublish,
            onSelect: () => void ready(before, () => changes.unpublish(page)),
          },
        ]
      : []),
  ];
}

function putAway(page: Item, { changes, whyNot, onGone, before }: Given): Action[] {
  const notPublish = reason(whyNot("website.publish"));
  return [
    page.status === "archived"
      ? {
          label: "Restore",
          icon: <IconArchiveOff {...icon} />,
          ...notPublish,
          onSelect: () => void changes.restore(page),
        }
      : {
          label: "Archive",
          icon: <IconArchive {...icon} />,
          ...notPublish,
          onSelect: () => void ready(before, () => goneAfter(changes.archive(page), onGone)),
        },
    {
      label: "Delete",
      icon: <IconTrash {...icon} />,
      isDanger: true,
      ...reason(whyNot("website.delete")),
      onSelect: () => void ready(before, () => goneAfter(changes.delete(page), onGone)),
    },
  ];
}

async function goneAfter(change: Promise<boolean>, onGone: (() => void) | undefined): Promise<void> {
  if (await change) onGone?.();
}

const reason = (why: string | undefined) => (why === undefined ? {} : { disabledReason: why });
