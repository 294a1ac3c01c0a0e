/** What the fields of a contract are given: the contract, what is wrong with it, and how it is changed. */
import type { Errors } from "#ui/form/record-draft.ts";
import type { ContractContent } from "../../content-contract.ts";

export type ContractForm = {
  form: { errors: Errors; edit: (changes: { content: ContractContent }) => void };
  content: ContractContent;
};
