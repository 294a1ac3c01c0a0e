/** Changes to the parts of a contract: added, edited, moved and taken out, each as a new content. */
import type { ContractContent, Section, Signer, SignField } from "../../content-contract.ts";
import { newPart, newSigning } from "../blank-content.ts";

export const withSection = (content: ContractContent, section: Section): ContractContent => ({
  ...content,
  sections: content.sections.map((each) => (each.id === section.id ? section : each)),
});

/** After the section `after`, at the end without one. */
export function addSection(content: ContractContent, section: Section, after?: string): ContractContent {
  const at = content.sections.findIndex(({ id }) => id === after) + 1;
  const place = at === 0 ? content.sections.length : at;
  return { ...content, sections: content.sections.toSpliced(place, 0, section) };
}

export const withoutSection = (content: ContractContent, id: string): ContractContent => ({
  ...content,
  sections: content.sections.filter((each) => each.id !== id),
});

export function movedSection(content: ContractContent, id: string, by: -1 | 1): ContractContent {
  const from = content.sections.findIndex((each) => each.id === id);
  const section = content.sections[from];
  if (!section) return content;
  return { ...content, sections: content.sections.toSpliced(from, 1).toSpliced(from + by, 0, section) };
}

export const withSigner = (content: ContractContent, signer: Signer): ContractContent => ({
  ...content,
  signers: content.signers.map((each) => (each.id === signer.id ? signer : each)),
});

/** A signer comes with what they sign. */
export function addSigner(content: ContractContent, isBusiness: boolean): ContractContent {
  const label = isBusiness ? "Business" : "Customer";
  const same = content.signers.filter(({ is_business }) => is_business === isBusiness).length;
  const signer = {
    id: newPart(),
    label: same === 0 ? label : `${label} ${same + 1}`,
    is_business: isBusiness,
  };
  return addSection({ ...content, signers: [...content.signers, signer] }, newSigning(signer));
}

/** With all that they would have signed. */
export const withoutSigner = (content: ContractContent, id: string): ContractContent => ({
  ...content,
  signers: content.signers.filter((each) => each.id !== id),
  sections: content.sections.filter((each) => each.kind !== "fields" || each.signer !== id),
});

type Signing = Extract<Section, { kind: "fields" }>;

export const withField = (section: Signing, field: SignField): Signing => ({
  ...section,
  fields: section.fields.map((each) => (each.id === field.id ? field : each)),
});

export const withoutField = (section: Signing, id: string): Signing => ({
  ...section,
  fields: section.fields.filter((each) => each.id !== id),
});
