/** The windows that a member has: role and team, leaving, taking over the business. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { entriesOf } from "#ui/slots/slots.ts";
import type { Member } from "../people-contract.ts";
import { MemberDialog } from "./MemberDialog.tsx";
import { refetchPeople } from "./people-api.ts";
import { memberWindows } from "./slots.ts";
import { TransferDialog } from "./TransferDialog.tsx";

/** `window` is "edit", "transfer" or the name of one in the slot of windows. */
export type Opened = { window: string; member: Member };

/** The last member is kept after closing, so that nothing changes in a window that is still fading out. */
export function PersonWindows({ opened, onClose }: { opened: Opened | null; onClose: () => void }) {
  const client = useQueryClient();
  const [last, setLast] = useState<Opened | null>(opened);
  if (opened && opened !== last) setLast(opened);
  if (!last) return null;
  const { member } = last;
  const of = (window: string) => ({ member, isOpen: opened?.window === window, onClose });
  return (
    <>
      <MemberDialog key={`edit ${member.id} ${member.version}`} {...of("edit")} />
      <TransferDialog key={`transfer ${member.id}`} {...of("transfer")} />
      {entriesOf(memberWindows).map(({ name, Window }) => (
        <Window key={`${name} ${member.id}`} {...of(name)} onChanged={() => refetchPeople(client)} />
      ))}
    </>
  );
}
