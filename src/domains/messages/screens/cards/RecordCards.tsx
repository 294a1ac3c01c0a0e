/** The cards of the records that an entry of a thread is about. */
import type { Card } from "../../cards/facts-contract.ts";
import { ContractCard } from "./ContractCard.tsx";
import classes from "./cards.module.css";
import { InvoiceCard } from "./InvoiceCard.tsx";
import { recordWords } from "./notice-words.ts";
import type { About } from "./thread-entries.ts";
import { VisitCard } from "./VisitCard.tsx";

export function RecordCards({ about }: { about: readonly About[] }) {
  return about.map(
    ({ card, isNewest }) => isNewest && card && <RecordCard key={`${card.kind} ${card.id}`} card={card} />,
  );
}

function RecordCard({ card }: { card: Card }) {
  const { kind, id, may_see, is_deleted, visit, contract, invoice } = card;
  const what = recordWords[kind];
  if (!may_see) return <Bare what={what} says={`You don't have access to this ${what.toLowerCase()}.`} />;
  if (is_deleted) return <Bare what={what} says={`This ${what.toLowerCase()} was deleted.`} />;
  if (visit) return <VisitCard id={id} visit={visit} />;
  if (contract) return <ContractCard id={id} contract={contract} />;
  return invoice && <InvoiceCard id={id} invoice={invoice} />;
}

const Bare = ({ what, says }: { what: string; says: string }) => (
  <section className={classes.card} aria-label={what}>
    <p className={classes.kind}>{what}</p>
    <p className={classes.fact}>{says}</p>
  </section>
);
