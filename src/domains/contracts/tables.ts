/** Where contracts are kept, with their signers, links, log and what follows when all have signed. */
import type { Generated, GeneratedAlways } from "kysely";
import type { MergeFacts } from "#shared/messages/merge-fields.ts";
import type { Paper, PaperFieldValue } from "#shared/papers/paper.ts";
import type { AfterSigning, Contract, ContractStatus, SignerStatus, SigningChannel } from "./contract.ts";
import type { FieldPlaces } from "./document-contract.ts";
import type { ContractLine, Terms } from "./prices-contract.ts";

/** The PDF that a contract is, as it was when it was chosen. */
export type KeptDocument = {
  file_id: number;
  version_number: number;
  name: string;
  /** Of its bytes, in hexadecimal digits: other bytes are never sent in its name. */
  sha256: string;
  pages: { width: number; height: number; text: string }[];
};

export type ContractRow = {
  organization_id: string;
  id: Generated<number>;
  number: number;
  title: string;
  status: Generated<ContractStatus>;
  customer_id: number | null;
  client_name: string;
  job_id: number | null;
  template_id: number | null;
  template_version: number | null;
  change_of_id: number | null;
  replaces_id: number | null;
  content: Contract["content"];
  document: KeptDocument | null;
  places: Generated<FieldPlaces>;
  typed: MergeFacts;
  lines: ContractLine[];
  terms: Terms;
  total_cents: number;
  currency: string;
  is_ordered: Generated<boolean>;
  copies: { name: string; email: string }[];
  message: string | null;
  valid_days: number | null;
  reminder_days: number | null;
  after_signing: AfterSigning;
  paper: Paper | null;
  /** As it stands on the paper: the business may have another by now. */
  paper_logo: Buffer | null;
  original_sha256: Buffer | null;
  original_file_id: number | null;
  signed_sha256: Buffer | null;
  signed_file_id: number | null;
  certificate_sha256: Buffer | null;
  certificate_file_id: number | null;
  sealed_at: string | null;
  sent_at: string | null;
  sent_by: string | null;
  expires_at: string | null;
  completed_at: string | null;
  closed_at: string | null;
  close_reason: string | null;
  log_number: Generated<number>;
  log_hash: Buffer | null;
  version: Generated<number>;
  created_by: string | null;
  created_by_name: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  search_text: GeneratedAlways<string>;
};

/** By the id of the field in the contract's content. */
export type Answers = Record<string, PaperFieldValue>;

export type ContractSignerRow = {
  organization_id: string;
  id: string;
  contract_id: number;
  part: string;
  position: number;
  label: string;
  is_business: boolean;
  user_id: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  status: Generated<SignerStatus>;
  invited_at: string | null;
  reminded_at: string | null;
  reminders: Generated<number>;
  consented_at: string | null;
  consent_version: string | null;
  answers: Answers;
  signed_at: string | null;
  signed_ip: string | null;
  signed_user_agent: string | null;
  signed_channel: SigningChannel | null;
};

export type ContractLinkRow = {
  organization_id: string;
  id: string;
  contract_id: number;
  signer_id: string | null;
  channel: SigningChannel;
  secret_hash: Buffer;
  expires_at: string | null;
  revoked_at: string | null;
  created_by: string | null;
  created_by_name: string;
  created_at: string;
};

export type ContractLogRow = {
  organization_id: string;
  contract_id: number;
  number: number;
  at: string;
  type: string;
  actor_name: string;
  title: string;
  data: Record<string, unknown>;
  previous_hash: Buffer;
  hash: Buffer;
};

export type ContractStepRow = {
  organization_id: string;
  contract_id: number;
  kind: "job" | "visit" | "deposit";
  status: Generated<"waiting" | "done" | "failed">;
  problem: string | null;
  job_id: number | null;
  visit_id: number | null;
  amount_cents: number | null;
  done_at: string | null;
  tried_at: string | null;
};

export type ContractSettingsRow = {
  organization_id: string;
  last_number: number;
};

export type ContractTables = {
  contract_settings: ContractSettingsRow;
  contracts: ContractRow;
  contract_signers: ContractSignerRow;
  contract_links: ContractLinkRow;
  contract_log: ContractLogRow;
  contract_steps: ContractStepRow;
};
