/** What can be done with a contract from its menu, and why not where it can't. */
import {
  IconBan,
  IconBell,
  IconCalendarPlus,
  IconCopy,
  IconDownload,
  IconFilePlus,
  IconPencil,
  IconReplace,
  IconTrash,
} from "@tabler/icons-react";
import { useCallback } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import type { MenuItem } from "#ui/menu/menu-action.ts";
import type { ContractAction, ContractListItem } from "../contract.ts";
import { contractEditPath } from "../paths.ts";
import type { OpenDialog } from "./ContractDialogs.tsx";
import { useContractChanges } from "./change-contract.ts";
import { canBe, whyNotIn } from "./contract-words.ts";

const iconProps = { size: 16, "aria-hidden": true } as const;

type Item = Pick<ContractListItem, "id" | "number" | "title" | "status" | "version">;

type Way = Omit<MenuItem, "disabledReason"> & { disabledReason?: string | undefined };

type Options = {
  onDialog: (open: OpenDialog) => void;
  /** On the page of the contract itself: run after a deletion. */
  onDeleted?: () => void;
  /** Where it is being edited, Edit is left out. */
  isEditing?: boolean;
};

export function useContractActions({
  onDialog,
  onDeleted,
  isEditing = false,
}: Options): (contract: Item) => Action[] {
  const whyNot = useWhyNot();
  const changes = useContractChanges(onDeleted);
  return useCallback(
    (contract) => {
      const { id, status } = contract;
      const why = (action: ContractAction, permission: Parameters<typeof whyNot>[0]) =>
        whyNot(permission) ?? whyNotIn(action, status);
      const opens = (kind: OpenDialog["kind"]) => () => onDialog({ kind, contract });
      const isSent = status !== "draft";
      const ways: (Way | false)[] = [
        !isSent &&
          !isEditing && {
            label: "Edit Draft",
            icon: <IconPencil {...iconProps} />,
            to: contractEditPath({ id }),
          },
        isSent && {
          label: "Send Reminder",
          icon: <IconBell {...iconProps} />,
          disabledReason: why("remind", "contracts.send"),
          onSelect: () => changes.remind(contract),
        },
        isSent && {
          label: "Give More Time",
          icon: <IconCalendarPlus {...iconProps} />,
          disabledReason: why("extend", "contracts.send"),
          onSelect: opens("extend"),
        },
        canBe("change", status) && {
          label: "Create Change Order",
          icon: <IconFilePlus {...iconProps} />,
          disabledReason: whyNot("contracts.create"),
          onSelect: () => changes.changeOrder(contract),
        },
        isSent && {
          label: "Replace",
          icon: <IconReplace {...iconProps} />,
          disabledReason: why("replace", "contracts.send") ?? whyNot("contracts.create"),
          onSelect: opens("replace"),
        },
        {
          label: "Duplicate",
          icon: <IconCopy {...iconProps} />,
          disabledReason: whyNot("contracts.create"),
          onSelect: () => changes.duplicate(contract),
        },
        isSent && {
          label: "Download as Sent",
          icon: <IconDownload {...iconProps} />,
          onSelect: () => changes.download(contract, "original"),
        },
        status === "completed" && {
          label: "Download Signed Contract",
          icon: <IconDownload {...iconProps} />,
          onSelect: () => changes.download(contract, "signed"),
        },
      ];
      const end: Way = isSent
        ? {
            label: "Void",
            icon: <IconBan {...iconProps} />,
            isDanger: true,
            disabledReason: why("void", "contracts.send"),
            onSelect: opens("void"),
          }
        : {
            label: "Delete Draft",
            icon: <IconTrash {...iconProps} />,
            isDanger: true,
            disabledReason: why("delete", "contracts.delete"),
            onSelect: () => changes.remove(contract),
          };
      return [...ways.filter((way) => way !== false).map(withoutBlank), "separator", withoutBlank(end)];
    },
    [whyNot, changes, onDialog, isEditing],
  );
}

/** A reason that isn't there is left out, because a menu takes any reason for one. */
function withoutBlank({ disabledReason, ...item }: Way): MenuItem {
  return disabledReason === undefined ? item : { ...item, disabledReason };
}
