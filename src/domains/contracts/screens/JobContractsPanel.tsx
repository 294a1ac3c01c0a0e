/** The contracts about one job, on its page and on My Day, where the technician has them signed on the spot. */
import { Button, Skeleton } from "@mantine/core";
import { IconWritingSign } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { jobsContract } from "#domains/jobs/contract.ts";
import { apiFor } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Card } from "#ui/record/Card.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { ContractListItem } from "../contract.ts";
import { contractPath, contractsPath } from "../paths.ts";
import { ContractLine } from "./ContractLine.tsx";
import { canBe } from "./contract-words.ts";
import classes from "./contracts.module.css";
import { useContractsOf } from "./use-contracts.ts";

const jobsApi = apiFor("jobs", jobsContract);

export function JobContractsPanel({ jobId }: { jobId: number }) {
  return useMay()("contracts.view") ? <JobContracts jobId={jobId} /> : null;
}

function JobContracts({ jobId }: { jobId: number }) {
  const found = useContractsOf({ job_id: jobId });
  const contracts = found.data?.contracts;
  return (
    <Card title="Contracts" action={<NewContract jobId={jobId} />}>
      {found.error && !contracts ? (
        <p className={classes.note}>
          The contracts couldn't be loaded.{" "}
          <Button size="compact-xs" variant="subtle" onClick={() => void found.refetch()}>
            Retry
          </Button>
        </p>
      ) : contracts === undefined ? (
        <Skeleton height={48} />
      ) : contracts.length === 0 ? (
        <p className={classes.note}>No contracts about this job yet.</p>
      ) : (
        <ul className={classes.ofCustomer} aria-label="Contracts about this job">
          {contracts.map((contract) => (
            <ContractLine key={contract.id} contract={contract} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A contract is begun for the job's customer. */
function NewContract({ jobId }: { jobId: number }) {
  const notAllowed = useWhyNot()("contracts.create");
  const { data: job } = useQuery({
    ...jobsApi.get.queryOptions({ input: { id: jobId } }),
    ...freshness.customerList,
  });
  const customer = job?.customer_id;
  return notAllowed || !customer ? (
    <Button size="xs" variant="default" disabled title={notAllowed ?? "This job has no customer yet"}>
      New Contract
    </Button>
  ) : (
    <Button size="xs" variant="default" component={Link} to={contractsPath({ new: 1, customer, job: jobId })}>
      New Contract
    </Button>
  );
}

/** On My Day: those that wait for a signature. Without a network there is nothing to sign on, so nothing is shown. */
export function DayContractsPanel({ jobId }: { jobId: number }) {
  return useMay()("contracts.view") ? <DayContracts jobId={jobId} /> : null;
}

function DayContracts({ jobId }: { jobId: number }) {
  const { data } = useContractsOf({ job_id: jobId });
  const pending = (data?.contracts ?? []).filter(({ status }) => canBe("sign", status));
  if (pending.length === 0) return null;
  return (
    <section className={classes.ofDay} aria-label="Contracts to sign">
      <h2>Contracts to Sign</h2>
      {pending.map((contract) => (
        <ToSign key={contract.id} contract={contract} />
      ))}
    </section>
  );
}

function ToSign({ contract: { id, number, title } }: { contract: ContractListItem }) {
  return (
    <Button
      component={Link}
      to={contractPath({ id })}
      variant="default"
      h={44}
      fullWidth
      justify="flex-start"
      leftSection={<IconWritingSign size={18} aria-hidden />}
    >
      {number} {title}
    </Button>
  );
}
