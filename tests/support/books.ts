/** A slow, obvious model of invoices and payments of one customer, for tests of the books: plain sums, no entries. */

export type Step =
  | { do: "issue"; cents: number }
  | { do: "pay"; cents: number; tip: number; invoices: number[]; isOnline: boolean }
  | { do: "refund"; payment: number; cents: number; isOwedAgain: boolean }
  | { do: "credit" | "apply"; invoice: number; cents: number }
  | { do: "void" | "write_off"; invoice: number }
  | { do: "fail" | "dispute" | "win" | "delete"; payment: number };

type Invoice = {
  total: number;
  paid: number;
  credited: number;
  /** By credit notes and voids: what was paid of it and became credit. */
  freed: number;
  notes: number;
  isVoid: boolean;
  isWrittenOff: boolean;
};

type Payment = {
  /** With the tip. */
  amount: number;
  tip: number;
  isOnline: boolean;
  isOver: boolean;
  refunded: number;
  disputed: number;
  /** What of it stands on the account, in all and by invoice; the rest of it was left without one. */
  standing: number;
  on: Map<number, number>;
  left: number;
};

export type Book = {
  ids: { invoices: number[]; payments: number[] };
  invoices: Invoice[];
  payments: Payment[];
  /** Money of the customer without an invoice; below zero they owe it. */
  credit: number;
};

export const emptyBook = (): Book => ({
  ids: { invoices: [], payments: [] },
  invoices: [],
  payments: [],
  credit: 0,
});

const balanceOf = ({ total, paid, credited }: Invoice): number => total - paid - credited;
const isOpen = (invoice: Invoice): boolean =>
  !invoice.isVoid && !invoice.isWrittenOff && balanceOf(invoice) > 0;
const mayCredit = (invoice: Invoice): boolean =>
  !invoice.isVoid && !invoice.isWrittenOff && (balanceOf(invoice) > 0 || invoice.paid > 0);

function may(book: Book, step: Step): boolean {
  if (step.do === "issue") return true;
  if (step.do === "pay") return mayPay(book, step);
  if ("invoice" in step) return mayChange(book, step);
  const payment = book.payments[step.payment];
  if (!payment || payment.isOver) return false;
  if (step.do === "dispute") return payment.isOnline && payment.disputed === 0;
  if (step.do === "win") return payment.disputed > 0;
  if (step.do === "fail") return payment.isOnline && payment.disputed === 0;
  if (step.do === "delete") return !payment.isOnline && payment.refunded === 0;
  if (step.do !== "refund" || payment.isOnline || step.cents > payment.amount - payment.refunded)
    return false;
  const takes = taking(book, payment, Math.min(step.cents, payment.standing));
  return step.isOwedAgain || takes.every(([index, cents]) => canCredit(book, index, cents));
}

const canCredit = (book: Book, index: number, cents: number): boolean => {
  const invoice = book.invoices[index];
  return invoice !== undefined && mayCredit(invoice) && cents <= invoice.total - invoice.credited;
};

function mayPay(book: Book, { invoices, isOnline }: Step & { do: "pay" }): boolean {
  const wanted = invoices.map((index) => book.invoices[index]);
  if (wanted.some((invoice) => invoice === undefined)) return false;
  return isOnline ? invoices.length < 2 : wanted.every((each) => !each?.isVoid && !each?.isWrittenOff);
}

function mayChange(book: Book, step: Step & { invoice: number }): boolean {
  const invoice = book.invoices[step.invoice];
  if (!invoice) return false;
  if (step.do === "apply") return isOpen(invoice);
  if (step.do === "write_off") return isOpen(invoice);
  if (step.do === "void") return !invoice.isVoid && !invoice.isWrittenOff && invoice.notes === 0;
  return step.do === "credit" && mayCredit(invoice) && step.cents <= invoice.total - invoice.notes;
}

/** The credit that became of the payment goes first, then its invoices, the newest before the others. */
function taking(book: Book, payment: Payment, amount: number): [number, number][] {
  let became = payment.left;
  for (const [index, cents] of payment.on) became += Math.min(cents, book.invoices[index]?.freed ?? 0);
  let open = amount - Math.max(Math.min(amount, became, book.credit), 0);
  const takes: [number, number][] = [];
  for (const [index, cents] of [...payment.on].toSorted(([a], [b]) => b - a)) {
    const off = Math.min(open, cents, book.invoices[index]?.paid ?? 0);
    if (off > 0) takes.push([index, off]);
    open -= off;
  }
  return takes;
}

function reverse(book: Book, payment: Payment, amount: number): void {
  let rest = amount;
  for (const [index, cents] of taking(book, payment, amount)) {
    put(book, payment, index, -cents);
    rest -= cents;
  }
  leave(book, payment, -rest);
}

function put(book: Book, payment: Payment, index: number, cents: number): void {
  const invoice = book.invoices[index] as Invoice;
  invoice.paid += cents;
  payment.on.set(index, (payment.on.get(index) ?? 0) + cents);
  payment.standing += cents;
}

function leave(book: Book, payment: Payment, cents: number): void {
  book.credit += cents;
  payment.left += cents;
  payment.standing += cents;
}

function giveTo(book: Book, payment: Payment, indexes: readonly number[], amount: number): void {
  let rest = amount;
  for (const index of indexes) {
    const cents = Math.min(rest, Math.max(balanceOf(book.invoices[index] as Invoice), 0));
    if (cents > 0) put(book, payment, index, cents);
    rest -= cents;
  }
  if (rest > 0) leave(book, payment, rest);
}

function credit(book: Book, index: number, cents: number): void {
  const invoice = book.invoices[index] as Invoice;
  const freed = Math.max(cents - balanceOf(invoice), 0);
  invoice.credited += cents;
  invoice.paid -= freed;
  invoice.freed += freed;
  book.credit += freed;
}

function take(book: Book, step: Step): void {
  if (step.do === "issue") {
    const none = { paid: 0, credited: 0, freed: 0, notes: 0, isVoid: false, isWrittenOff: false };
    book.invoices.push({ total: step.cents, ...none });
  } else if (step.do === "pay") addPayment(book, step);
  else if ("invoice" in step) change(book, step);
  else changePayment(book, step);
}

function addPayment(book: Book, { cents, tip, isOnline, invoices }: Step & { do: "pay" }): void {
  const known = { refunded: 0, disputed: 0, standing: 0, left: 0, isOver: false, isOnline };
  const tips = isOnline ? tip : 0;
  const payment = { ...known, amount: cents + tips, tip: tips, on: new Map<number, number>() };
  book.payments.push(payment);
  giveTo(
    book,
    payment,
    invoices.toSorted((a, b) => a - b),
    cents,
  );
}

function change(book: Book, step: Step & { invoice: number }): void {
  const invoice = book.invoices[step.invoice] as Invoice;
  if (step.do === "credit") {
    credit(book, step.invoice, step.cents);
    invoice.notes += step.cents;
  }
  if (step.do === "void") {
    credit(book, step.invoice, invoice.total);
    invoice.isVoid = true;
  }
  if (step.do === "write_off") {
    credit(book, step.invoice, balanceOf(invoice));
    invoice.isWrittenOff = true;
  }
  if (step.do === "apply") {
    const cents = Math.max(Math.min(book.credit, balanceOf(invoice), step.cents), 0);
    invoice.paid += cents;
    book.credit -= cents;
  }
}

function changePayment(book: Book, step: Step & { payment: number }): void {
  const payment = book.payments[step.payment] as Payment;
  if (step.do === "delete" || step.do === "fail") {
    reverse(book, payment, payment.standing);
    payment.isOver = true;
  }
  if (step.do === "dispute") {
    payment.disputed = payment.standing;
    reverse(book, payment, payment.standing);
  }
  if (step.do === "win") {
    giveTo(
      book,
      payment,
      [...payment.on.keys()].toSorted((a, b) => a - b),
      payment.disputed,
    );
    payment.disputed = 0;
  }
  if (step.do === "refund") refund(book, payment, step.cents, step.isOwedAgain);
}

function refund(book: Book, payment: Payment, cents: number, isOwedAgain: boolean): void {
  const amount = Math.min(cents, payment.standing);
  payment.refunded += cents;
  for (const [index, off] of isOwedAgain ? [] : taking(book, payment, amount)) {
    credit(book, index, off);
    (book.invoices[index] as Invoice).notes += off;
  }
  reverse(book, payment, amount);
}

/** What may be done with the book, and does it. */
export const modelOf = (book: Book) => ({
  may: (step: Step): boolean => may(book, step),
  take: (step: Step): void => take(book, step),
});
