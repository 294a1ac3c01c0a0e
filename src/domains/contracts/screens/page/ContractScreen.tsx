/** One contract: where it stands, who signs it, what it says, and the proof of it. */
import { Skeleton } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LinkedFilesPanel } from "#domains/files/screens/linking/LinkedFilesPanel.tsx";
import { freshness } from "#ui/api/freshness.ts";
import { usePageTitle } from "#ui/page-title.ts";
import { PaperSheet } from "#ui/papers/PaperSheet.tsx";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { placedIn } from "#ui/slots/slots.ts";
import type { Contract } from "../../contract.ts";
import { contractsPath } from "../../paths.ts";
import { ContractDialogs, type OpenDialog } from "../ContractDialogs.tsx";
import { contractsApi } from "../contracts-api.ts";
import { contractCards } from "../slots.ts";
import { ContractFields } from "./ContractFields.tsx";
import { ContractHeader } from "./ContractHeader.tsx";
import classes from "./contract-page.module.css";
import { FactsCard } from "./FactsCard.tsx";
import { LogCard } from "./LogCard.tsx";
import { ProofCard } from "./ProofCard.tsx";
import { SignersCard } from "./SignersCard.tsx";
import { StepsCard } from "./StepsCard.tsx";

const words = {
  noun: "contract",
  title: "Contract Details",
  back: { to: contractsPath(), label: "Back to Contracts" },
  icon: <IconFileText size={18} />,
};

export const ContractScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

const soonMs = 2_000;
const slowMs = freshness.customerList.refetchInterval;

/** Everyone has signed, and the sealing or a step after it is still to come. */
const isUnderway = ({ status, sealed_at, steps }: Contract): boolean =>
  status === "completed" && (sealed_at === null || steps.some((step) => step.status === "waiting"));

function Loaded({ id }: { id: number }) {
  const contract = useQuery({
    ...contractsApi.get.queryOptions({ input: { id } }),
    ...freshness.customerList,
    refetchInterval: ({ state: { data } }) => (data && isUnderway(data) ? soonMs : slowMs),
    // Somebody may be signing on this very device, in another tab.
    refetchOnWindowFocus: "always",
  });
  usePageTitle(contract.data && `${contract.data.number} ${contract.data.title}`);
  return (
    <RecordFrame words={words} record={contract} skeleton={<Skeleton height={480} radius="md" aria-hidden />}>
      {(found) => <Shown contract={found} />}
    </RecordFrame>
  );
}

/** What later domains show of a contract, to those who may see it. */
function LaterCards({ contract }: { contract: Contract }) {
  const may = useMay();
  return placedIn(contractCards).map(
    ({ order, entry: { Panel, needs } }) =>
      (!needs || may(needs)) && <Panel key={order} contract={contract} />,
  );
}

function Shown({ contract }: { contract: Contract }) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  return (
    <>
      <ContractHeader contract={contract} onDialog={setOpen} />
      <div className={classes.columns}>
        <div className={classes.side}>
          <FactsCard contract={contract} />
          <ContractFields contract={contract} />
          <SignersCard contract={contract} />
          <LinkedFilesPanel contractId={contract.id} />
          <StepsCard contract={contract} />
          <LaterCards contract={contract} />
          <ProofCard contract={contract} />
          <LogCard contract={contract} />
        </div>
        {contract.paper && (
          <section aria-labelledby="contract-paper" className={classes.paper}>
            <h2 id="contract-paper">
              {contract.status === "completed" ? "What Was Signed" : "What They Sign"}
            </h2>
            <PaperSheet paper={contract.paper} headingLevel={3} />
          </section>
        )}
      </div>
      <ContractDialogs open={open} onClose={() => setOpen(null)} />
    </>
  );
}
