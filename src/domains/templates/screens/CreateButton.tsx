/** The button that begins a new template; it says why not where a role may not add one. */
import { IconPlus } from "@tabler/icons-react";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";

type Props = {
  onClick: () => void;
  /** Beside another button that is the main one. */
  isQuiet?: boolean;
};

export function CreateButton({ onClick, isQuiet = false }: Props) {
  const notAllowed = useWhyNot()("templates.create");
  return (
    <ActionButton
      {...(isQuiet ? { variant: "default" } : {})}
      leftSection={<IconPlus size={16} aria-hidden />}
      whyNot={notAllowed}
      onClick={onClick}
    >
      Create New Template
    </ActionButton>
  );
}
