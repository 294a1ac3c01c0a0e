/** The page behind an invitation's link: who invites, into which business, and the account that is made. */

import { Skeleton } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { signInPath } from "#shared/common-paths.ts";
import { errorFromAnswer, messageOf } from "#ui/api/api-error.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { session } from "#ui/session/session.ts";
import { InvitationLink } from "../membership/contract.ts";
import { AcceptForm } from "./AcceptForm.tsx";
import { AuthPage, WayOn } from "./AuthPage.tsx";

type State =
  | { kind: "loading" }
  | { kind: "over"; reason: string }
  | { kind: "failed"; error: unknown }
  | { kind: "open"; link: InvitationLink };

export function InvitationScreen() {
  const [parameters] = useSearchParams();
  const token = parameters.get("token") ?? "";
  const [state, lookAgain] = useLink(token);
  if (state.kind === "loading") {
    return (
      <AuthPage title="Your Invitation">
        <Skeleton height={220} role="status" aria-label="Loading your invitation" />
      </AuthPage>
    );
  }
  if (state.kind === "failed") {
    return (
      <AuthPage title="Your Invitation">
        <ErrorCard title="The invitation couldn't be opened" error={state.error} onRetry={lookAgain} />
      </AuthPage>
    );
  }
  if (state.kind === "over") {
    return (
      <AuthPage title="This Invitation No Longer Works" subtitle={<span role="alert">{state.reason}</span>}>
        <WayOn to={signInPath()} label="Sign In" />
      </AuthPage>
    );
  }
  return <Invited link={state.link} token={token} onObstacle={lookAgain} />;
}

type InvitedProps = { link: InvitationLink; token: string; onObstacle: () => void };

function Invited({ link, token, onObstacle }: InvitedProps) {
  const { organization, inviterName, roleName, teamName, obstacle } = link;
  const where = teamName ? `${roleName} on the ${teamName} team` : roleName;
  return (
    <AuthPage
      title={`Join ${organization}`}
      subtitle={`${inviterName} invited you as ${where}.`}
      footer={
        <>
          Already have an account? <Link to={signInPath()}>Sign in</Link>
        </>
      }
    >
      {obstacle ? (
        <ErrorCard title="You can't join right now" error={obstacle} onRetry={onObstacle} />
      ) : (
        <AcceptForm link={link} token={token} onObstacle={onObstacle} />
      )}
    </AuthPage>
  );
}

/** What the server says of the link; a browser that is signed in is asked to leave only when the form is sent. */
function useLink(token: string): [State, () => void] {
  const [state, setState] = useState<State>({ kind: "loading" });
  const asked = useRef(0);
  const lookAgain = useCallback(async () => {
    const turn = ++asked.current;
    const next = await look(token);
    if (turn === asked.current) setState(next);
  }, [token]);
  useEffect(() => {
    void lookAgain();
  }, [lookAgain]);
  return [state, () => void lookAgain()];
}

const noToken = "This link is incomplete. Open it from your invitation email again.";

async function look(token: string): Promise<State> {
  if (token === "") return { kind: "over", reason: noToken };
  try {
    const { ok, status, body } = await session.post("/api/auth/invitations/look-up", { token });
    if (ok) return { kind: "open", link: InvitationLink.parse(body) };
    const error = errorFromAnswer(status, body);
    return status === 400 ? { kind: "over", reason: messageOf(error) } : { kind: "failed", error };
  } catch (error) {
    return { kind: "failed", error };
  }
}
