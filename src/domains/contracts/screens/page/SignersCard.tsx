/** Who signs a contract and how far each of them is, with the ways to get it signed. */
import { useState } from "react";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError } from "#ui/overlays/toast.tsx";
import { DayText, MomentText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { useSession } from "#ui/session/session.ts";
import type { Contract, ContractSigner } from "../../contract.ts";
import { canBe } from "../contract-words.ts";
import { contractsApi } from "../contracts-api.ts";
import { CorrectSignerDialog } from "./CorrectSignerDialog.tsx";
import classes from "./contract-page.module.css";
import { HandOverDialog } from "./HandOverDialog.tsx";
import { SignerLinkDialog } from "./SignerLinkDialog.tsx";

type Open = { kind: "link" | "correct" | "member"; signer: ContractSigner } | null;

export function SignersCard({ contract }: { contract: Contract }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { signers, is_ordered } = contract;
  return (
    <Card title="Signers">
      {is_ordered && signers.length > 1 && <p className={classes.note}>They sign in this order.</p>}
      <ol className={classes.signers} aria-label="Signers">
        {signers.map((signer) => (
          <li key={signer.id}>
            <div className={classes.signer}>
              <b>{signer.name || signer.label}</b>
              <small>{[signer.label, signer.email, signer.phone].filter(Boolean).join(" · ")}</small>
              <SignerState signer={signer} />
              {canBe("sign", contract.status) && signer.status !== "signed" && <Absence signer={signer} />}
            </div>
            {canBe("sign", contract.status) && signer.status !== "signed" && (
              <SignerButtons contract={contract} signer={signer} onOpen={setOpen} />
            )}
          </li>
        ))}
      </ol>
      <SignerLinkDialog
        signer={open?.kind === "link" ? open.signer : null}
        contract={contract}
        onClose={close}
      />
      <CorrectSignerDialog
        signer={open?.kind === "correct" ? open.signer : null}
        contract={contract}
        onClose={close}
      />
      <HandOverDialog
        signer={open?.kind === "member" ? open.signer : null}
        contract={contract}
        onClose={close}
      />
    </Card>
  );
}

/** Nothing while the members are not known. */
function Absence({ signer: { user_id } }: { signer: ContractSigner }) {
  const { active } = useMemberNames();
  if (user_id === null || active.length === 0 || active.some(({ id }) => id === user_id)) return null;
  return <span role="note">No longer on the team. Choose someone else to sign.</span>;
}

function SignerState({ signer }: { signer: ContractSigner }) {
  const { status, signed_at, viewed_at, invited_at, reminded_at } = signer;
  if (status === "signed" && signed_at) {
    return (
      <span>
        Signed <MomentText at={signed_at} />
      </span>
    );
  }
  if (status === "declined") return <span>Declined</span>;
  if (status === "waiting" || !invited_at) return <span>Not asked to sign yet</span>;
  return (
    <span>
      {status === "viewed" && viewed_at ? (
        <>
          Opened <MomentText at={viewed_at} />
        </>
      ) : (
        <>
          Asked to sign <DayText at={invited_at} />, not opened yet
        </>
      )}
      {reminded_at && (
        <>
          {" · "}Reminded <DayText at={reminded_at} />
        </>
      )}
    </span>
  );
}

type ButtonsProps = { contract: Contract; signer: ContractSigner; onOpen: (open: Open) => void };

function SignerButtons({ contract, signer, onOpen }: ButtonsProps) {
  const { user } = useSession();
  const notAllowed = useWhyNot()("contracts.send");
  const notNow = notAllowed ?? (signer.is_next ? undefined : "Someone else signs first");
  const isSelf = signer.user_id !== null && signer.user_id === user?.id;
  const go = async (channel: "in_person" | "app") => {
    try {
      const { url } = await contractsApi.link.call({ id: contract.id, signer_id: signer.id, channel });
      location.assign(url);
    } catch (error) {
      notifyError(error, "The signing page couldn't be opened");
    }
  };
  const handOver = async () => {
    const isSure = await confirm({
      title: "Sign in Person",
      message: `Hand this device to ${signer.name || signer.label} on the next page. They read the contract and sign it here.`,
      confirmLabel: "Open Signing Page",
    });
    if (isSure) await go("in_person");
  };
  return (
    <div className={classes.ways}>
      {isSelf ? (
        <ActionButton size="xs" whyNot={notNow} onClick={() => void go("app")}>
          Sign
        </ActionButton>
      ) : (
        <ActionButton size="xs" variant="default" whyNot={notNow} onClick={() => void handOver()}>
          Sign in Person
        </ActionButton>
      )}
      <ActionMenu
        label={`Actions for ${signer.name || signer.label}`}
        actions={[
          {
            label: "Create Link",
            ...(notAllowed ? { disabledReason: notAllowed } : {}),
            onSelect: () => onOpen({ kind: "link", signer }),
          },
          {
            label: "Correct Contact Details",
            ...(notAllowed ? { disabledReason: notAllowed } : {}),
            onSelect: () => onOpen({ kind: "correct", signer }),
          },
          ...(signer.is_business
            ? [
                {
                  label: "Change Team Member",
                  ...(notAllowed ? { disabledReason: notAllowed } : {}),
                  onSelect: () => onOpen({ kind: "member", signer }),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
