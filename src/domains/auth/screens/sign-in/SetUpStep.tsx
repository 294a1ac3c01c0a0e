/** Where the business asks for a second factor: setting the authenticator app up is the second step of the sign-in. */
import { Button, Skeleton } from "@mantine/core";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { errorFromAnswer, isRecord, messageOf } from "#ui/api/api-error.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { session } from "#ui/session/session.ts";
import { AuthPage } from "../AuthPage.tsx";
import classes from "../auth-page.module.css";
import { type AppKey, AuthenticatorKey } from "../security/AuthenticatorKey.tsx";
import { CodeField } from "../security/CodeField.tsx";
import { RecoveryCodes } from "../security/RecoveryCodes.tsx";

type Entry = Awaited<ReturnType<typeof session.post>>;

export function SetUpStep({ challenge }: { challenge: string }) {
  const [entry, setEntry] = useState<Entry | null>(null);
  if (entry) return <KeepCodes entry={entry} />;
  return (
    <AuthPage
      title="Set Up Two-Factor Authentication"
      subtitle="Your business requires two-factor authentication. Setup takes a minute."
      footer={
        <button type="button" className={classes.linkButton} onClick={() => session.startOver()}>
          Sign in as someone else
        </button>
      }
    >
      <SetUpForm challenge={challenge} onDone={setEntry} />
    </AuthPage>
  );
}

/** The person is in only after this page, so that the codes are not lost behind the next one. */
function KeepCodes({ entry }: { entry: Entry }) {
  const codes = entry.body["recoveryCodes"];
  return (
    <AuthPage title="Save Your Recovery Codes" subtitle="Two-factor authentication is on.">
      <RecoveryCodes codes={Array.isArray(codes) ? codes.map(String) : []} />
      <div className={classes.actions}>
        <Button onClick={() => session.takeEntry(entry)}>I've Saved Them</Button>
      </div>
    </AuthPage>
  );
}

function SetUpForm({ challenge, onDone }: { challenge: string; onDone: (entry: Entry) => void }) {
  const { appKey, failure, fail } = useAppKey(challenge);
  const [code, setCode] = useState("");
  const [isSaving, setSaving] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    fail(null);
    try {
      const entry = await session.post("/api/auth/signin/set-up/confirm", { challenge, code });
      if (!entry.ok) throw errorFromAnswer(entry.status, entry.body);
      onDone(entry);
    } catch (thrown) {
      fail(messageOf(thrown));
    }
    setSaving(false);
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormError error={failure} />
      {appKey ? <AuthenticatorKey appKey={appKey} /> : <Skeleton height={260} aria-label="Loading" />}
      <CodeField value={code} onChange={setCode} />
      <Button type="submit" fullWidth data-disabled={isSaving || undefined} aria-disabled={isSaving}>
        {isSaving ? "Verifying..." : "Turn On and Sign In"}
      </Button>
    </form>
  );
}

async function askForKey(challenge: string): Promise<AppKey> {
  const { ok, status, body } = await session.post("/api/auth/signin/set-up", { challenge });
  if (!ok) throw errorFromAnswer(status, body);
  const { secret, uri, qr } = isRecord(body) ? body : {};
  return { secret: String(secret), uri: String(uri), qr: String(qr) };
}

/** Asked for once: each question makes another key. */
function useAppKey(challenge: string) {
  const [appKey, setAppKey] = useState<AppKey | null>(null);
  const [failure, fail] = useState<string | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    askForKey(challenge).then(setAppKey, (thrown: unknown) => fail(messageOf(thrown)));
  }, [challenge]);
  return { appKey, failure, fail };
}
