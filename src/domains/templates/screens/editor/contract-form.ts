/** What the fields of a contract are given: the form of its template, and the contract in it. */
import type { ContractContent } from "../../content-contract.ts";
import type { TemplateForm } from "../use-template-form.ts";

export type ContractForm = { form: TemplateForm; content: ContractContent };
