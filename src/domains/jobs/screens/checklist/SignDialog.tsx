/** Signing on this device: the name, and a signature that is drawn with a finger or typed. */
import { Button, SegmentedControl, TextInput } from "@mantine/core";
import {
  type Ref,
  type SyntheticEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { type Pad, startPad } from "#ui/signing/pad.ts";
import type { Signature } from "../../lines/contract.ts";
import classes from "./checklist.module.css";
import { typedPicture } from "./typed-picture.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  signer: string;
  onSign: (signature: Signature) => void;
};

export function SignDialog({ isOpen, onClose, title, signer, onSign }: Props) {
  const id = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id}>
            Save Signature
          </Button>
        </>
      }
    >
      <SignForm
        id={id}
        signer={signer}
        onSign={(signature) => {
          onSign(signature);
          onClose();
        }}
      />
    </Dialog>
  );
}

const ways = [
  { value: "drawn", label: "Draw" },
  { value: "typed", label: "Type" },
] as const;

type FormProps = { id: string; signer: string; onSign: (signature: Signature) => void };

function SignForm({ id, signer, onSign }: FormProps) {
  const [name, setName] = useState(signer);
  const [way, setWay] = useState<"drawn" | "typed">("drawn");
  const [problem, setProblem] = useState<{ name?: string; picture?: string }>({});
  const pad = useRef<Pad>(null);
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const written = name.trim();
    const picture = way === "typed" ? typedPicture(written) : (pad.current?.picture() ?? "");
    if (written === "") setProblem({ name: "Name is required" });
    else if (picture === "") setProblem({ picture: "Draw the signature, or choose Type" });
    else onSign({ name: written, picture });
  }
  return (
    <form id={id} className={classes.signing} onSubmit={submit}>
      <TextInput
        label="Name"
        withAsterisk
        autoComplete="off"
        maxLength={120}
        value={name}
        error={problem.name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem({});
        }}
      />
      <SegmentedControl
        fullWidth
        aria-label="Signature"
        data={[...ways]}
        value={way}
        onChange={(chosen) => {
          setWay(chosen);
          setProblem({});
        }}
      />
      {way === "drawn" ? (
        <Sheet onChange={() => setProblem({})} ref={pad} />
      ) : (
        <p className={classes.typed}>{name.trim()}</p>
      )}
      {problem.picture && (
        <p role="alert" className={classes.problem}>
          {problem.picture}
        </p>
      )}
    </form>
  );
}

function Sheet({ ref, onChange }: { ref: Ref<Pad>; onChange: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(null);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  useImperativeHandle(ref, () => {
    if (!canvas.current) throw new Error("The sheet to sign on is not there");
    pad.current = startPad(canvas.current, () => changed.current());
    return pad.current;
  }, []);
  return (
    <>
      <canvas
        ref={canvas}
        className={classes.sheet}
        role="img"
        aria-label="Sign here with a finger or a mouse"
      />
      <div className={classes.entry}>
        <Button variant="default" size="xs" onClick={() => pad.current?.undo()}>
          Undo
        </Button>
        <Button variant="default" size="xs" onClick={() => pad.current?.clear()}>
          Clear
        </Button>
      </div>
    </>
  );
}
