/** The menu of a list's views: which there are, and what can be done with the one that is open. */
import { IconBookmark, IconCopy, IconPencil, IconShare, IconStar, IconTrash } from "@tabler/icons-react";
import type { ListName } from "#shared/filters/list-fields.ts";
import type { ListAddress } from "#ui/data-table/use-list-address.ts";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { SavedView, ViewAsked } from "../contract.ts";
import { useChangeView } from "./change-view.ts";
import type { Saving } from "./SaveViewDialog.tsx";
import { askedIn, isSame, leaveView, openView } from "./view-address.ts";
import { useViews } from "./views-api.ts";

const icon = { size: 16, "aria-hidden": true } as const;

type ItemsOf = {
  list: ListName;
  address: ListAddress;
  view: SavedView | undefined;
  save: (saving: Saving) => void;
};

export function useViewItems({ list, address, view, save }: ItemsOf): () => Action[] {
  const change = useChangeView(list);
  const mayShare = useMay()("views.share");
  const { data } = useViews(list);
  return () => {
    const asked = askedIn(address);
    const views = (data?.views ?? []).map(
      (each): Action => ({
        label: each.is_mine ? each.name : `${each.name} (${each.created_by})`,
        isChecked: each.id === view?.id,
        onSelect: () => openView(address, each),
      }),
    );
    const isFirst = data?.default_id === view?.id;
    return [
      { label: "No Saved View", isChecked: view === undefined, onSelect: () => leaveView(address) },
      ...views,
      "separator",
      {
        label: "Save as New View",
        icon: <IconBookmark {...icon} />,
        onSelect: () => save({ kind: "new", asked }),
      },
      ...(view ? itemsOfView({ view, asked, address, change, save, mayShare, isFirst }) : []),
    ];
  };
}

type Parts = {
  view: SavedView;
  asked: ViewAsked;
  address: ListAddress;
  change: ReturnType<typeof useChangeView>;
  save: (saving: Saving) => void;
  mayShare: boolean;
  isFirst: boolean;
};

function itemsOfView({ view, asked, address, change, save, mayShare, isFirst }: Parts): Action[] {
  const why = view.is_mine || mayShare ? undefined : `Only ${view.created_by} can change this view`;
  const reason = why ? { disabledReason: why } : {};
  const notShared = mayShare ? {} : { disabledReason: "Your role doesn't have permission to share views" };
  const changed: Action[] = isSame(view.asked, asked)
    ? []
    : [
        {
          label: `Save Changes to ${view.name}`,
          icon: <IconBookmark {...icon} />,
          onSelect: () => void change.update(view, asked),
          ...reason,
        },
      ];
  return [
    ...changed,
    {
      label: "Rename View",
      icon: <IconPencil {...icon} />,
      onSelect: () => save({ kind: "rename", view }),
      ...reason,
    },
    { label: "Duplicate View", icon: <IconCopy {...icon} />, onSelect: () => void change.duplicate(view) },
    {
      label: view.is_shared ? "Make View Private" : "Share View",
      icon: <IconShare {...icon} />,
      onSelect: () => void change.share(view),
      ...notShared,
    },
    {
      label: isFirst ? "Remove as My Default" : "Set as My Default",
      icon: <IconStar {...icon} />,
      onSelect: () => void change.setDefault(isFirst ? null : view),
    },
    {
      label: "Delete View",
      icon: <IconTrash {...icon} />,
      isDanger: true,
      onSelect: () => {
        leaveView(address);
        void change.remove(view);
      },
      ...reason,
    },
  ];
}
