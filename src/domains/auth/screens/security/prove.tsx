/** Asks people once more who they are before a sensitive deed: `const proof = await ask()`. */
import { Button } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { isApiError, messageOf } from "#ui/api/api-error.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { session, useSession } from "#ui/session/session.ts";
import { knowsPasskeys } from "../sign-in/knows-passkeys.ts";
import { CurrentPasswordField } from "./CurrentPasswordField.tsx";
import { proofsApi } from "./proofs-api.ts";
import classes from "./security.module.css";

type Kept = { proof: string; until: number; whose: string };

/** Good for some minutes and for this session, so that three deeds in a row ask once. */
let kept: Kept | null = null;

/** Some seconds less than the server grants, for the way there. */
const marginMs = 30_000;

const sessionNow = (): string => session.getState().tokens?.refreshToken ?? "";

type Waiting = { answer: (proof: string | null) => void };

/** `ask` resolves with the proof, or with null when the person would rather not. Place `dialog` on the page. */
export function useProof(hasPasskeys: boolean) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  function ask(): Promise<string | null> {
    if (kept && kept.whose === sessionNow() && kept.until > Date.now()) return Promise.resolve(kept.proof);
    return new Promise((resolve) => {
      setWaiting({
        answer(proof) {
          setWaiting(null);
          resolve(proof);
        },
      });
    });
  }

  const dialog = <ProveDialog waiting={waiting} hasPasskeys={hasPasskeys} />;
  return { ask, dialog };
}

type Given = Parameters<typeof proofsApi.prove.call>[0];

function ProveDialog({ waiting, hasPasskeys }: { waiting: Waiting | null; hasPasskeys: boolean }) {
  return (
    <Dialog isOpen={waiting !== null} onClose={() => waiting?.answer(null)} title="Confirm It's You">
      {waiting && <ProveForm answer={waiting.answer} hasPasskeys={hasPasskeys} />}
    </Dialog>
  );
}

function ProveForm({ answer, hasPasskeys }: Waiting & { hasPasskeys: boolean }) {
  const { user } = useSession();
  const [password, setPassword] = useState("");
  const { failure, isBusy, prove } = useProving(answer);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void prove(async () => ({ password }));
  }

  async function byPasskey(): Promise<Given> {
    const { answerByPasskey } = await import("../sign-in/passkey-browser.ts");
    return { passkey: await answerByPasskey(await proofsApi.provePasskey.call({})) };
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <p className={classes.text}>Confirm your identity before you change your account.</p>
      <FormError error={failure} />
      <input type="hidden" name="email" autoComplete="username" value={user?.email ?? ""} readOnly />
      <CurrentPasswordField isFirst value={password} onChange={setPassword} />
      <div className={classes.buttons}>
        <Button type="submit" loading={isBusy} disabled={password === ""}>
          Continue
        </Button>
        {hasPasskeys && knowsPasskeys() && (
          <Button variant="default" disabled={isBusy} onClick={() => void prove(byPasskey)}>
            Use Passkey
          </Button>
        )}
      </div>
    </form>
  );
}

function useProving(answer: Waiting["answer"]) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function prove(give: () => Promise<Given>) {
    setBusy(true);
    setFailure(null);
    try {
      const { proof, expiresAt } = await proofsApi.prove.call(await give());
      kept = { proof, until: Date.parse(expiresAt) - marginMs, whose: sessionNow() };
      answer(proof);
    } catch (thrown) {
      setFailure(messageOf(thrown, "That didn't work. Try again."));
      setBusy(false);
    }
  }

  return { failure, isBusy, prove };
}

/** The server no longer believes the proof: the next deed asks anew. */
export function forgetProofAfter(error: unknown): void {
  if (isApiError(error) && error.fields["proof"]) kept = null;
}
