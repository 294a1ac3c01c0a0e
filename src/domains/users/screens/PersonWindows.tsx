/** The windows that a member has: role and team, leaving, taking over the business. */
import { useState } from "react";
import type { Member } from "../people-contract.ts";
import { DeactivateDialog } from "./DeactivateDialog.tsx";
import { MemberDialog } from "./MemberDialog.tsx";
import type { PersonWindow } from "./person-actions.tsx";
import { TransferDialog } from "./TransferDialog.tsx";

type Opened = { window: PersonWindow; member: Member };

/** The last member is kept after closing, so that nothing changes in a window that is still fading out. */
export function PersonWindows({ opened, onClose }: { opened: Opened | null; onClose: () => void }) {
  const [last, setLast] = useState<Opened | null>(opened);
  if (opened && opened !== last) setLast(opened);
  if (!last) return null;
  const { member } = last;
  const of = (window: PersonWindow) => ({ member, isOpen: opened?.window === window, onClose });
  return (
    <>
      <MemberDialog key={`edit ${member.id} ${member.version}`} {...of("edit")} />
      <DeactivateDialog key={`deactivate ${member.id}`} {...of("deactivate")} />
      <TransferDialog key={`transfer ${member.id}`} {...of("transfer")} />
    </>
  );
}
