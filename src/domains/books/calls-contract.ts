/** Which calls about the books exist, and what each of them needs. */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { dayField, IdParam, shortText } from "#shared/fields.ts";
import {
  AccountLine,
  AccountsQuery,
  AgedInvoice,
  AgedInvoicesQuery,
  Aging,
  AgingQuery,
  BooksTable,
  MethodReport,
  Period,
  TaxBasis,
  TaxReport,
} from "./contract.ts";
import { AccountSums, Statement, StatementLetter, StatementQuery } from "./statement/contract.ts";

const tags = ["Books"];
const at = (method: "GET" | "POST", path: `/${string}`, summary: string) => ({ method, path, summary, tags });
const needed = ["invoices.view", "payments.view"] as const;
const ofCustomer = [...needed, "customers.view"] as const;

/** A piece of a file for spreadsheets; the pieces one after the other are the whole file. */
const FilePart = z.object({
  file_name: z.string(),
  text: z.string(),
  rows: z.number(),
  next_cursor: z.string().nullable(),
});

export const booksContract = {
  sums: needing(...ofCustomer)
    .route(at("GET", "/api/customers/{id}/account", "Retrieve what a customer owes and paid"))
    .input(z.object({ id: IdParam }))
    .output(AccountSums),
  statement: needing(...ofCustomer)
    .route(at("GET", "/api/customers/{id}/statement", "Retrieve a customer's statement of account"))
    .input(StatementQuery)
    .output(Statement),
  sendStatement: needing(...ofCustomer, "invoices.send")
    .route(at("POST", "/api/customers/{id}/statement", "Email a customer their statement"))
    .input(StatementLetter)
    .output(z.object({ sent_to: z.string() })),
  accounts: needing(...needed)
    .route(at("GET", "/api/books/accounts", "List customers' accounts, the largest balance first"))
    .input(AccountsQuery)
    .output(
      z.object({
        accounts: z.array(AccountLine),
        currency: z.string(),
        total: z.number(),
        next_cursor: z.string().nullable(),
      }),
    ),
  aging: needing(...needed)
    .route(at("GET", "/api/books/aging", "Retrieve what customers owed on a day, by how late it was"))
    .input(AgingQuery)
    .output(Aging),
  agedInvoices: needing(...needed)
    .route(at("GET", "/api/books/aging/invoices", "List the invoices that were open on a day"))
    .input(AgedInvoicesQuery)
    .output(
      z.object({
        as_of: z.string(),
        currency: z.string(),
        invoices: z.array(AgedInvoice),
        open_cents: z.number(),
      }),
    ),
  methods: needing(...needed)
    .route(at("GET", "/api/books/payments", "Retrieve what came in over a period, by payment method"))
    .input(Period)
    .output(MethodReport),
  tax: needing(...needed)
    .route(at("GET", "/api/books/tax", "Retrieve the tax of a period, by rate"))
    .input(Period.safeExtend({ basis: TaxBasis }))
    .output(TaxReport),
  export: needing(...needed)
    .route(at("GET", "/api/books/export", "Retrieve a table of the books for spreadsheets, piece by piece"))
    .input(
      z.object({
        table: BooksTable,
        /** Both for what is of a period; without them, of all time. */
        from: dayField("From").optional(),
        to: dayField("To").optional(),
        as_of: dayField("As of").optional(),
        basis: TaxBasis.optional(),
        cursor: shortText("The cursor", 200).optional(),
      }),
    )
    .output(FilePart),
  exportStatement: needing(...ofCustomer)
    .route(at("GET", "/api/customers/{id}/statement.csv", "Retrieve a customer's statement for spreadsheets"))
    .input(StatementQuery)
    .output(FilePart),
};
