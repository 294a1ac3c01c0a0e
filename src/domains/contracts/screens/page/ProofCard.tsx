/** The proof of what was sent and signed: fingerprints of the papers, the certificate, and where anyone can check them. */
import { Button } from "@mantine/core";
import { IconCertificate } from "@tabler/icons-react";
import { CopyButton } from "#ui/menu/CopyButton.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import type { Contract } from "../../contract.ts";
import { verifyPath } from "../../paths.ts";
import { useContractChanges } from "../change-contract.ts";
import classes from "./contract-page.module.css";

export function ProofCard({ contract }: { contract: Contract }) {
  const changes = useContractChanges();
  const { original_sha256, signed_sha256, certificate_sha256, sealed_at, status } = contract;
  if (original_sha256 === null) return null;
  return (
    <Card title="Proof">
      <p className={classes.note}>
        {sealed_at ? (
          <>
            Sealed <MomentText at={sealed_at} />. Any change to the signed PDF shows.
          </>
        ) : status === "completed" ? (
          "The signed PDF is being sealed. This takes a moment."
        ) : (
          "The signed PDF is sealed when everyone has signed."
        )}{" "}
        Anyone can check a paper on the <a href={verifyPath()}>verification page</a>.
      </p>
      <dl className={classes.hashes}>
        <Hash label="Contract as sent" value={original_sha256} />
        <Hash label="Signed contract" value={signed_sha256} />
        <Hash label="Certificate" value={certificate_sha256} />
      </dl>
      {certificate_sha256 && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCertificate size={14} aria-hidden />}
          onClick={() => changes.download(contract, "certificate")}
        >
          Download Certificate
        </Button>
      )}
    </Card>
  );
}

const Hash = ({ label, value }: { label: string; value: string | null }) =>
  value && (
    <div>
      <dt>
        {label} <small>SHA-256</small>
      </dt>
      <dd>
        <code>{value}</code>
        <CopyButton text={value} label="Copy" />
      </dd>
    </div>
  );
