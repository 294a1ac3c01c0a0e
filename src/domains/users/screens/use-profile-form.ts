/** What is typed into the profile form, and how it is saved. */
import { errorFromAnswer, isRecord } from "#ui/api/api-error.ts";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { type SessionUser, session, useSession } from "#ui/session/session.ts";

export type ProfileField = "firstName" | "lastName" | "email" | "phone";

const valuesOf = (user: SessionUser | null) => ({
  firstName: user?.firstName ?? "",
  lastName: user?.lastName ?? "",
  email: user?.email ?? "",
  phone: user?.phone ?? "",
  currentPassword: "",
});

/** Only what differs from the stored profile is sent, so that two tabs do not undo each other's fields. */
export function useProfileForm() {
  const user = useSession().user ?? null;
  const form = useRecordForm({
    record: user,
    valuesOf,
    read: (values) => readAs(values, {}),
    save: async ({ base, start, values, typed: { currentPassword: _, ...changes } }) => {
      const proof = isOtherAddress(start, values) ? { currentPassword: values.currentPassword } : {};
      await session.updateProfile({ ...changes, ...proof, version: base?.version });
      return session.getState().user ?? null;
    },
    recordOf: (saved) => saved,
    onSaved: () => notifySuccess("Profile saved."),
    stale: {
      title: "Your profile has changed",
      latest: fetchPerson,
      labels: { firstName: "First name", lastName: "Last name", email: "Email", phone: "Phone" },
    },
  });
  return { ...form, isNewAddress: isOtherAddress(form.start, form.values) };
}

const isOtherAddress = (before: { email: string }, now: { email: string }): boolean =>
  now.email.trim().toLowerCase() !== before.email.toLowerCase();

/** A renewed sign-in brings the person as they are now. */
async function fetchPerson(): Promise<SessionUser | undefined> {
  const { tokens } = session.getState();
  const { ok, status, body } = await session.post("/api/auth/refresh", {
    refreshToken: tokens?.refreshToken,
  });
  if (!ok) throw errorFromAnswer(status, body);
  if (isRecord(body["user"])) session.mergeUser(body["user"]);
  return session.getState().user ?? undefined;
}
