/** A contract in a thread: its state, and who has signed it. */
import { Button } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import { contractActions } from "#domains/contracts/contract.ts";
import { contractPath } from "#domains/contracts/paths.ts";
import { ContractStatePanel } from "#domains/contracts/screens/elsewhere/ContractStatePanel.tsx";
import { formatShortDate } from "#shared/time/dates.ts";
import { Money } from "#ui/Money.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { ContractFacts } from "../../cards/facts-contract.ts";
import { CardFrame } from "./CardFrame.tsx";
import { RemindWindow } from "./lazy-parts.tsx";

export function ContractCard({ id, contract }: { id: number; contract: ContractFacts }) {
  const zone = useSession().organization?.timeZone ?? "UTC";
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { number, title, status, currency, total_cents, signers, expires_at } = contract;
  const isPending = contractActions.remind.some((each) => each === status);
  const signed = signers.filter(({ signed_at }) => signed_at !== null).map(({ name }) => name);
  const waiting = signers.filter(({ signed_at }) => signed_at === null).map(({ name }) => name);
  return (
    <>
      <CardFrame
        kind="Contract"
        icon={<IconFileText size={14} aria-hidden />}
        title={`${number} ${title}`}
        to={contractPath({ id })}
        badge={<ContractStatePanel status={status} />}
        facts={[
          total_cents > 0 && <Money minor={total_cents} currency={currency} />,
          signed.length > 0 && `Signed by ${signed.join(", ")}`,
          isPending && waiting.length > 0 && `Waiting for ${waiting.join(", ")}`,
          isPending && expires_at && `Can be signed until ${formatShortDate(expires_at, zone)}`,
        ]}
        actions={
          isPending &&
          may("contracts.send") && (
            <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
              Send Reminder
            </Button>
          )
        }
      />
      <RemindWindow isOpen={isOpen} onClose={() => setOpen(false)} contract={{ id, number, title }} />
    </>
  );
}
