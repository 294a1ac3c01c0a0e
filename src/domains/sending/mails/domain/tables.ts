/** Where the domain is kept that a business's email is sent from. */
import type { Generated } from "kysely";
import type { RecordKind, RecordState } from "./contract.ts";

export type RecordCheck = { kind: RecordKind; state: RecordState; problem: string | null };

export type SendingDomainRow = {
  organization_id: string;
  domain: string;
  local_part: string;
  selector: string;
  public_key: string;
  private_key: Buffer;
  checks: Generated<RecordCheck[]>;
  checked_at: string | null;
  verified_at: string | null;
  created_at: string;
};

export type SendingDomainTables = { sending_domains: SendingDomainRow };
