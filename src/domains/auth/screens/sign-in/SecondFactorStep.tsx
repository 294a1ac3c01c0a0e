/** The second step of a sign-in: a code of the app, a recovery code or a passkey. */
import { Button, Checkbox } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { messageOf } from "#ui/api/api-error.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { session, useSession } from "#ui/session/session.ts";
import type { SecondFactor } from "#ui/session/session-storage.ts";
import { AuthPage } from "../AuthPage.tsx";
import classes from "../auth-page.module.css";
import { CodeField } from "../security/CodeField.tsx";
import { knowsPasskeys } from "./knows-passkeys.ts";
import { SetUpStep } from "./SetUpStep.tsx";

type Kind = "totp" | "recovery_code" | "passkey";

const subtitles: Record<Kind, string> = {
  totp: "Enter the 6-digit code from your authenticator app.",
  recovery_code: "Enter one of your recovery codes. Each works once.",
  passkey: "Use one of your passkeys to continue.",
};

const otherWays: Record<Kind, string> = {
  totp: "Use the authenticator app",
  recovery_code: "Use a recovery code",
  passkey: "Use a passkey",
};

/** For those who have a passkey only. */
const noWay =
  "Your account uses a passkey, and this browser doesn't support passkeys. Sign in from a browser that does.";

export function SecondFactorStep({ secondFactor }: { secondFactor: SecondFactor }) {
  if (secondFactor.mustSetUp) return <SetUpStep challenge={secondFactor.challenge} />;
  return <ProofStep secondFactor={secondFactor} />;
}

function ProofStep({ secondFactor: { challenge, kinds } }: { secondFactor: SecondFactor }) {
  const { error } = useSession();
  const open = (["totp", "recovery_code", "passkey"] as const).filter(
    (each) => kinds.includes(each) && (each !== "passkey" || knowsPasskeys()),
  );
  const [kind, setKind] = useState<Kind | undefined>(open[0]);

  function choose(next: Kind) {
    session.clearError();
    setKind(next);
  }

  return (
    <AuthPage
      title="One More Step"
      subtitle={<span role="status">{kind ? subtitles[kind] : noWay}</span>}
      footer={
        <button type="button" className={classes.linkButton} onClick={() => session.startOver()}>
          Sign in as someone else
        </button>
      }
    >
      {error && (
        <div className={classes.message}>
          <FormError error={error} />
        </div>
      )}
      {kind && <ProofForm key={kind} kind={kind} challenge={challenge} />}
      <div className={classes.ways}>
        {open
          .filter((each) => each !== kind)
          .map((each) => (
            <button key={each} type="button" className={classes.linkButton} onClick={() => choose(each)}>
              {otherWays[each]}
            </button>
          ))}
      </div>
    </AuthPage>
  );
}

function ProofForm({ kind, challenge }: { kind: Kind; challenge: string }) {
  const { isSubmitting } = useSession();
  const [typed, setTyped] = useState("");
  const [trustDevice, setTrust] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSubmitting) return;
    setFailure(null);
    if (kind === "passkey") return askForPasskey();
    const proof = kind === "totp" ? { code: typed } : { recoveryCode: typed };
    await session.enter("/api/auth/signin/second-factor", { challenge, ...proof, trustDevice });
  }

  async function askForPasskey() {
    try {
      const { finishWithPasskey } = await import("./passkey-browser.ts");
      await finishWithPasskey(challenge, trustDevice);
    } catch (thrown) {
      setFailure(messageOf(thrown, "The passkey couldn't be used."));
    }
  }

  const label = kind === "passkey" ? "Use Passkey" : "Verify";
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormError error={failure} />
      {kind !== "passkey" && (
        <CodeField isRecovery={kind === "recovery_code"} value={typed} onChange={setTyped} autoFocus />
      )}
      <Checkbox
        label="Trust this device for 30 days"
        description="You'll only need your password on this device. Don't use this on shared devices."
        checked={trustDevice}
        onChange={(event) => setTrust(event.currentTarget.checked)}
      />
      <Button type="submit" fullWidth data-disabled={isSubmitting || undefined} aria-disabled={isSubmitting}>
        {isSubmitting ? "Verifying..." : label}
      </Button>
    </form>
  );
}
