/** What can be done with a funnel from its menu, in the order of the specification. */
import {
  IconArchive,
  IconArchiveOff,
  IconChartFunnel,
  IconCopy,
  IconEye,
  IconPencil,
  IconWorldOff,
  IconWorldUpload,
} from "@tabler/icons-react";
import { useCallback } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import type { Funnel } from "../contract.ts";
import { funnelFiguresPath, funnelPath } from "../paths.ts";
import { useFunnelChanges } from "./change-funnel.ts";

const iconProps = { size: 16, "aria-hidden": true } as const;

type Changes = ReturnType<typeof useFunnelChanges>;

/** On the funnel's own page what stands there as a button is left out; `onChanged` hears what the server says then. */
export function useFunnelActions(
  ownPage: { onChanged: (funnel: Funnel) => void } | null = null,
): (funnel: Funnel) => Action[] {
  const whyNot = useWhyNot()("funnels.update");
  const changes = useFunnelChanges(ownPage?.onChanged);
  const isOwnPage = ownPage !== null;
  return useCallback(
    (funnel) => [
      ...(isOwnPage ? [] : [editing(funnel)]),
      preview(funnel),
      ...(isOwnPage ? [] : [analytics(funnel)]),
      {
        label: "Duplicate",
        icon: <IconCopy {...iconProps} />,
        ...reason(whyNot),
        onSelect: () => void changes.duplicate(funnel),
      },
      "separator",
      ...publishing(funnel, changes, whyNot, isOwnPage),
      archiving(funnel, changes, whyNot),
    ],
    [whyNot, changes, isOwnPage],
  );
}

const editing = ({ id }: Funnel): Action => ({
  label: "Edit",
  icon: <IconPencil {...iconProps} />,
  to: funnelPath({ id }),
});

const analytics = ({ id }: Funnel): Action => ({
  label: "Analytics",
  icon: <IconChartFunnel {...iconProps} />,
  to: funnelFiguresPath({ id }),
});

/** Opened from the app, a visit isn't counted. */
function preview({ status, preview_url: url }: Funnel): Action {
  const look = { label: "Preview", icon: <IconEye {...iconProps} /> };
  if (status !== "published")
    return { ...look, disabledReason: "Publish this funnel to open its first step" };
  if (!url) return { ...look, disabledReason: "Its first step has no public page" };
  const page = new URL(url);
  page.searchParams.set("team", "1");
  return { ...look, href: page.origin === location.origin ? `${page.pathname}${page.search}` : page.href };
}

function publishing(
  funnel: Funnel,
  changes: Changes,
  whyNot: string | undefined,
  isOwnPage: boolean,
): Action[] {
  if (funnel.status === "published")
    return [
      {
        label: "Unpublish",
        icon: <IconWorldOff {...iconProps} />,
        ...reason(whyNot),
        onSelect: () => void changes.unpublish(funnel),
      },
    ];
  if (isOwnPage || funnel.status === "archived") return [];
  return [
    {
      label: "Publish",
      icon: <IconWorldUpload {...iconProps} />,
      ...reason(whyNot ?? funnel.problems[0]),
      onSelect: () => void changes.publish(funnel),
    },
  ];
}

const archiving = (funnel: Funnel, changes: Changes, whyNot: string | undefined): Action =>
  funnel.status === "archived"
    ? {
        label: "Restore",
        icon: <IconArchiveOff {...iconProps} />,
        ...reason(whyNot),
        onSelect: () => void changes.restore(funnel),
      }
    : {
        label: "Archive",
        icon: <IconArchive {...iconProps} />,
        ...reason(whyNot),
        onSelect: () => void changes.archive(funnel),
      };

const reason = (why: string | undefined) => (why === undefined ? {} : { disabledReason: why });
