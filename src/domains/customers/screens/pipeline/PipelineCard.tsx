/** One customer in the pipeline: who it is, where from, how to be reached, and what the work may be worth. */
import { useDraggable } from "@dnd-kit/core";
import { IconGripVertical, IconMail, IconPhone } from "@tabler/icons-react";
import {
  type HTMLAttributes,
  memo,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { Link } from "react-router";
import { Money } from "#ui/Money.tsx";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { useSession } from "#ui/session/session.ts";
import type { Customer } from "../../contract.ts";
import { nameOf, pathOf, sourceWords } from "../customer-words.ts";
import classes from "./pipeline.module.css";

type Props = {
  customer: Customer;
  actionsFor: (customer: Customer) => Action[];
  /** The person's role does not allow moving customers. */
  isFixed: boolean;
  landingRef: RefObject<number | null>;
};

/** While something is dragged every card is told at every step, so what is in it is kept apart and not drawn again. */
export const PipelineCard = memo(function PipelineCard({ customer, actionsFor, isFixed, landingRef }: Props) {
  const { id } = customer;
  const data = useMemo(() => ({ customer }), [customer]);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id,
    data,
    disabled: isFixed,
  });
  const grip = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (landingRef.current !== id) return;
    landingRef.current = null;
    grip.current?.focus({ preventScroll: true });
  }, [id, landingRef]);
  const { onPointerDown, onKeyDown } = (listeners ?? {}) as Pick<
    HTMLAttributes<HTMLElement>,
    "onPointerDown" | "onKeyDown"
  >;

  return (
    <div
      ref={setNodeRef}
      className={classes.card}
      data-dragging={isDragging || undefined}
      data-movable={!isFixed || undefined}
      onPointerDown={(event) => startsDrag(event) && onPointerDown?.(event)}
    >
      <CardContent customer={customer} actionsFor={actionsFor} />
      {!isFixed && (
        <button
          {...attributes}
          ref={(element) => {
            grip.current = element;
            setActivatorNodeRef(element);
          }}
          type="button"
          className={classes.grip}
          aria-label={`Move ${nameOf(customer)}`}
          onKeyDown={onKeyDown}
        >
          {gripIcon}
        </button>
      )}
    </div>
  );
});

const gripIcon = <IconGripVertical size={14} aria-hidden />;

type ContentProps = Pick<Props, "customer" | "actionsFor">;

const CardContent = memo(function CardContent({ customer, actionsFor }: ContentProps) {
  return (
    <>
      <CardFace customer={customer} isLinked />
      <div className={classes.tools} data-no-drag>
        <ActionMenu label={`Actions for ${nameOf(customer)}`} actions={() => actionsFor(customer)} />
      </div>
    </>
  );
});

/** A finger scrolls the board; it moves customers by the menu. What lies in a menu of the card is not the card. */
function startsDrag(event: PointerEvent<HTMLElement>): boolean {
  const { target, currentTarget, pointerType } = event;
  if (pointerType === "touch" || !(target instanceof Element) || !currentTarget.contains(target))
    return false;
  return target.closest("[data-no-drag]") === null;
}

export function CardFace({ customer, isLinked = false }: { customer: Customer; isLinked?: boolean }) {
  const currency = useSession().organization?.currency ?? "USD";
  const { company, phone, email, source, estimated_value_cents } = customer;
  return (
    <>
      {isLinked ? (
        <Link to={pathOf(customer)} className={classes.name} draggable={false}>
          {nameOf(customer)}
        </Link>
      ) : (
        <span className={classes.name}>{nameOf(customer)}</span>
      )}
      <span className={classes.company}>{company ?? "No company"}</span>
      <span className={classes.facts}>
        <span className={classes.source}>{sourceWords(source)}</span>
        {phone && <IconPhone size={14} role="img" aria-label="Has a phone number" />}
        {email && <IconMail size={14} role="img" aria-label="Has an email address" />}
        {estimated_value_cents !== null && (
          <span className={classes.value}>
            <Money minor={estimated_value_cents} currency={currency} isShort />
          </span>
        )}
      </span>
    </>
  );
}
