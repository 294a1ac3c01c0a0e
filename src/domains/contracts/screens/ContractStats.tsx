/** The four figures above the contracts: how many there are, how many are signed and wait, and what they can begin with. */
import { IconCircleCheck, IconClockHour4, IconFileText, IconTemplate } from "@tabler/icons-react";
import { memo } from "react";
import { templatesPath } from "#domains/templates/paths.ts";
import { Money } from "#ui/Money.tsx";
import { StatCard } from "#ui/StatCard.tsx";
import { figureText, StatFrame } from "#ui/StatFrame.tsx";
import { contractsPath } from "../paths.ts";
import { useContractStats } from "./use-contracts.ts";

export const ContractStats = memo(function ContractStats() {
  const stats = useContractStats();
  return (
    <StatFrame stats={stats} name="contract stats">
      {(found) => <Cards {...found} />}
    </StatFrame>
  );
});

type Stats = NonNullable<ReturnType<typeof useContractStats>["data"]>;

function Cards({ total, draft, signed, pending, templates, ...money }: Stats) {
  const { signed_cents, pending_cents, currency } = money;
  const worth = (cents: number) => (
    <>
      Worth <Money minor={cents} currency={currency} />
    </>
  );
  return (
    <>
      <StatCard
        label="Total Contracts"
        value={figureText(total)}
        icon={<IconFileText size={16} />}
        note={draft === 1 ? "1 is a draft" : `${figureText(draft)} are drafts`}
        to={contractsPath()}
      />
      <StatCard
        label="Signed"
        value={figureText(signed)}
        icon={<IconCircleCheck size={16} />}
        note={worth(signed_cents)}
        to={contractsPath({ group: "signed" })}
      />
      <StatCard
        label="Pending"
        value={figureText(pending)}
        icon={<IconClockHour4 size={16} />}
        note={worth(pending_cents)}
        to={contractsPath({ group: "pending" })}
      />
      <StatCard
        label="Templates"
        value={figureText(templates)}
        icon={<IconTemplate size={16} />}
        note="Contracts to start from"
        to={templatesPath({ kind: "contract" })}
      />
    </>
  );
}
