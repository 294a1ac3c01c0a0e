/** What is typed into the profile form, and how it is saved. */
import { useState } from "react";
import { errorFromAnswer, isApiError, isRecord } from "#ui/api/api-error.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { session, useSession } from "#ui/session/session.ts";

export type ProfileField = "firstName" | "lastName" | "email" | "phone";
type Draft = Partial<Record<ProfileField | "currentPassword", string>>;

/** Only what differs from the stored profile is sent, so that two tabs do not undo each other's fields. */
export function useProfileForm() {
  const { user } = useSession();
  const [draft, setDraft] = useState<Draft>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  const stored = {
    firstName: user?.firstName ?? "",
    lastName: user?.lastName ?? "",
    email: user?.email ?? "",
    phone: user?.phone ?? "",
  };
  const values = { ...stored, currentPassword: "", ...draft };
  const fields = Object.keys(stored) as ProfileField[];
  const changes = Object.fromEntries(
    fields.filter((field) => values[field] !== stored[field]).map((field) => [field, values[field]]),
  );
  const isNewAddress = values.email.trim().toLowerCase() !== stored.email.toLowerCase();

  function edit(next: Draft) {
    setDraft({ ...draft, ...next });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in next))));
  }

  async function save() {
    if (isSaving) return;
    setSaving(true);
    setFailure(null);
    setErrors({});
    try {
      const proof = isNewAddress ? { currentPassword: values.currentPassword } : {};
      await session.updateProfile({ ...changes, ...proof, version: user?.version });
      setDraft({});
      notifySuccess("Your profile was saved.");
    } catch (thrown) {
      setFailure(thrown);
      setErrors(isApiError(thrown) ? thrown.fields : {});
    }
    setSaving(false);
  }

  async function bringUpToDate() {
    setFailure(await fetchPerson().catch((thrown: unknown) => thrown));
  }

  return {
    values,
    errors,
    failure,
    isDirty: Object.keys(changes).length > 0,
    isSaving,
    isNewAddress,
    isOutdated: isApiError(failure) && failure.status === 409 && !failure.fields["email"],
    edit,
    save,
    bringUpToDate,
  };
}

/** A renewed sign-in brings the person as they are now; what was typed is kept. */
async function fetchPerson(): Promise<null> {
  const { tokens } = session.getState();
  const { ok, status, body } = await session.post("/api/auth/refresh", {
    refreshToken: tokens?.refreshToken,
  });
  if (!ok) throw errorFromAnswer(status, body);
  if (isRecord(body["user"])) session.mergeUser(body["user"]);
  return null;
}
