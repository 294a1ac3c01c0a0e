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

type Tools = {
  whyNot: ReturnType<typeof useWhyNot>;
  changes: ReturnType<typeof useContractChanges>;
  onDialog: Options["onDialog"];
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
      const tools = { whyNot, changes, onDialog };
      const isDraft = contract.status === "draft";
      const duplicate: Way = {
        label: "Duplicate",
        icon: <IconCopy {...iconProps} />,
        disabledReason: whyNot("contracts.create"),
        onSelect: () => changes.duplicate(contract),
      };
      const ways = isDraft
        ? [...(isEditing ? [] : [editing(contract)]), duplicate]
        : [...waysOn(contract, tools), duplicate, ...papers(contract, tools)];
      return [...ways.map(withoutBlank), "separator", withoutBlank(ending(contract, tools))];
    },
    [whyNot, changes, onDialog, isEditing],
  );
}

const editing = ({ id }: Item): Way => ({
  label: "Edit Draft",
  icon: <IconPencil {...iconProps} />,
  to: contractEditPath({ id }),
});

/** What is done about a contract that was sent. */
function waysOn(contract: Item, { whyNot, changes, onDialog }: Tools): Way[] {
  const { status } = contract;
  const why = (action: ContractAction) => whyNot("contracts.send") ?? whyNotIn(action, status);
  const changing: Way = {
    label: "Create Change Order",
    icon: <IconFilePlus {...iconProps} />,
    disabledReason: whyNot("contracts.create"),
    onSelect: () => changes.changeOrder(contract),
  };
  return [
    {
      label: "Send Reminder",
      icon: <IconBell {...iconProps} />,
      disabledReason: why("remind"),
      onSelect: () => changes.remind(contract),
    },
    {
      label: "Give More Time",
      icon: <IconCalendarPlus {...iconProps} />,
      disabledReason: why("extend"),
      onSelect: () => onDialog({ kind: "extend", contract }),
    },
    ...(canBe("change", status) ? [changing] : []),
    {
      label: "Replace",
      icon: <IconReplace {...iconProps} />,
      disabledReason: why("replace") ?? whyNot("contracts.create"),
      onSelect: () => onDialog({ kind: "replace", contract }),
    },
  ];
}

function papers(contract: Item, { changes }: Tools): Way[] {
  const icon = <IconDownload {...iconProps} />;
  const asSent: Way = {
    label: "Download as Sent",
    icon,
    onSelect: () => changes.download(contract, "original"),
  };
  const signed: Way = {
    label: "Download Signed Contract",
    icon,
    onSelect: () => changes.download(contract, "signed"),
  };
  return contract.status === "completed" ? [asSent, signed] : [asSent];
}

function ending(contract: Item, { whyNot, changes, onDialog }: Tools): Way {
  if (contract.status === "draft") {
    return {
      label: "Delete Draft",
      icon: <IconTrash {...iconProps} />,
      isDanger: true,
      disabledReason: whyNot("contracts.delete"),
      onSelect: () => changes.remove(contract),
    };
  }
  return {
    label: "Void",
    icon: <IconBan {...iconProps} />,
    isDanger: true,
    disabledReason: whyNot("contracts.send") ?? whyNotIn("void", contract.status),
    onSelect: () => onDialog({ kind: "void", contract }),
  };
}

/** A reason that isn't there is left out, because a menu takes any reason for one. */
function withoutBlank({ disabledReason, ...item }: Way): MenuItem {
  return disabledReason === undefined ? item : { ...item, disabledReason };
}
