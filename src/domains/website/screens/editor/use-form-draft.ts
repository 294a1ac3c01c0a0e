/** The draft of a form on its page: changed at once, saved by itself, and taken back step by step. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { memberNaming } from "#domains/users/screens/MemberPicker.tsx";
import { useEditedDraft } from "#ui/editing/use-edited-draft.ts";
import { notifyError } from "#ui/overlays/toast.tsx";
import type { FormContent } from "../../forms/content-contract.ts";
import type { WebsiteForm } from "../../forms/contract.ts";
import { formsApi, putForm } from "../forms-api.ts";

type Draft = { name: string; content: FormContent };

const draftOf = ({ name, content }: WebsiteForm): Draft => ({ name, content });

export function useFormDraft(form: WebsiteForm) {
  const client = useQueryClient();
  const {
    draft,
    change,
    accept: acceptVersion,
    ...rest
  } = useEditedDraft<Draft>({
    draft: draftOf(form),
    version: form.version,
    async save({ name, content }, version) {
      const named = name.trim() === "" ? {} : { name };
      const saved = await formsApi.update.call({ id: form.id, ...named, content, version });
      putForm(client, saved);
      return saved;
    },
    async latest() {
      const newest = await formsApi.get.call({ id: form.id });
      return { version: newest.version, draft: draftOf(newest) };
    },
    labels: { name: "Name" },
    naming: { assigned_to: memberNaming(client), tells: memberNaming(client) },
    onFailed: (error) => notifyError(error, "Failed to save the form"),
  });
  const edit = useCallback(
    (apply: (content: FormContent) => FormContent, about: string | null = null) =>
      change((before) => {
        const content = apply(before.content);
        return content === before.content ? before : { ...before, content };
      }, about),
    [change],
  );
  const rename = useCallback((name: string) => change((before) => ({ ...before, name }), "name"), [change]);
  /** After a call that changed the form itself, such as publishing. */
  const accept = useCallback(
    (saved: WebsiteForm, isReplaced = false) => {
      acceptVersion(saved.version, isReplaced ? draftOf(saved) : undefined);
      putForm(client, saved);
    },
    [acceptVersion, client],
  );
  return { ...draft, ...rest, edit, rename, accept };
}

export type FormDraft = ReturnType<typeof useFormDraft>;
