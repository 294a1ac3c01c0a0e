/** The import rules: a clean tree passes, and every rule refuses the import that breaks it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkImports } from "./imports.ts";
import { importing, plantTree } from "./planted-tree.ts";

/** Each room with all that it may import; invoices stand below customers in the order of domains. */
const clean = {
  "src/shared/money.ts": ["zod"],
  "src/platform/actor.ts": ["#shared/money.ts", "node:crypto"],
  "src/platform/database/pool.ts": ["pg", "../actor.ts"],
  "src/platform/http/routes.ts": ["@orpc/server"],
  "src/ui/Table.tsx": ["react", "#shared/money.ts"],
  "src/domains/customers/contract.ts": ["zod", "@orpc/contract", "#shared/money.ts"],
  "src/domains/customers/paths.ts": ["#shared/money.ts"],
  "src/domains/customers/tables.ts": ["kysely", "./contract.ts"],
  "src/domains/customers/store.ts": ["./contract.ts", "./tables.ts", "#platform/database/pool.ts"],
  "src/domains/customers/service.ts": ["./store.ts", "./contract.ts", "#platform/actor.ts"],
  "src/domains/customers/routes.ts": [
    "./contract.ts",
    "./service.ts",
    "@orpc/server",
    "#platform/http/routes.ts",
  ],
  "src/domains/customers/screens/CustomerPicker.tsx": ["#ui/Table.tsx", "../contract.ts"],
  "src/domains/customers/screens/CustomerScreen.tsx": ["./CustomerPicker.tsx", "./slots.ts", "react"],
  "src/domains/customers/screens/CustomerNotesPanel.tsx": ["react"],
  "src/domains/customers/screens/slots.ts": ["../contract.ts"],
  "src/domains/invoices/contract.ts": ["zod", "#domains/customers/contract.ts"],
  "src/domains/invoices/tables.ts": ["./contract.ts", "#domains/customers/tables.ts"],
  "src/domains/invoices/store.ts": ["./tables.ts", "#domains/customers/tables.ts", "#platform/actor.ts"],
  "src/domains/invoices/payments.ts": ["./store.ts", "#domains/customers/service.ts"],
  "src/domains/invoices/jobs.ts": ["./payments.ts", "#domains/customers/contract.ts"],
  "src/domains/invoices/invoices.test.ts": [
    "#domains/customers/store.ts",
    "../../../tests/support/database.ts",
  ],
  "src/domains/invoices/screens/CustomerInvoicesPanel.tsx": ["../contract.ts", "react"],
  "src/domains/invoices/screens/InvoiceForm.tsx": [
    "#domains/customers/screens/CustomerPicker.tsx",
    "#domains/customers/screens/CustomerNotesPanel.tsx",
    "#domains/customers/paths.ts",
    "#domains/customers/contract.ts",
  ],
  "src/domains/invoices/screens/contributions.ts": [
    "#domains/customers/screens/slots.ts",
    "./CustomerInvoicesPanel.tsx",
  ],
  "src/server/app.ts": [
    "#domains/customers/routes.ts",
    "#domains/invoices/jobs.ts",
    "#platform/actor.ts",
    "fastify",
  ],
  "src/server/main.ts": ["./app.ts"],
  "src/web/main.tsx": ["#domains/customers/screens/CustomerScreen.tsx", "#ui/Table.tsx", "react-dom"],
  "tests/support/database.ts": ["../../src/server/app.ts"],
};

test("a tree that keeps every rule passes", (t) => {
  const verdict = checkImports(plantTree(t, importing(clean)));
  assert.deepEqual(verdict.problems, []);
  assert.equal(verdict.seen, Object.values(clean).flat().length);
});

const broken: [words: RegExp, file: string, from: string][] = [
  [/contract\.ts imports zod/, "src/domains/customers/contract.ts", "#platform/actor.ts"],
  [/contract\.ts imports zod/, "src/domains/customers/contract.ts", "kysely"],
  [/contracts of domains above/, "src/domains/customers/contract.ts", "#domains/invoices/contract.ts"],
  [/paths\.ts imports/, "src/domains/customers/paths.ts", "./service.ts"],
  [/paths\.ts imports/, "src/domains/customers/paths.ts", "./contract.ts"],
  [/tables\.ts imports/, "src/domains/customers/tables.ts", "#domains/invoices/tables.ts"],
  [/tables\.ts imports/, "src/domains/invoices/tables.ts", "#domains/customers/contract.ts"],
  [/store\.ts imports/, "src/domains/invoices/store.ts", "#domains/customers/store.ts"],
  [/store\.ts imports/, "src/domains/invoices/store.ts", "#domains/customers/service.ts"],
  [/store\.ts imports/, "src/domains/customers/store.ts", "#domains/invoices/tables.ts"],
  [/store\.ts imports/, "src/domains/customers/store.ts", "#platform/http/routes.ts"],
  [/never another's store/, "src/domains/invoices/payments.ts", "#domains/customers/store.ts"],
  [/never another's store/, "src/domains/invoices/payments.ts", "./tables.ts"],
  [/never another's store/, "src/domains/customers/service.ts", "#domains/invoices/payments.ts"],
  [/never another's store/, "src/domains/customers/service.ts", "#ui/Table.tsx"],
  [/routes\.ts imports/, "src/domains/customers/routes.ts", "./store.ts"],
  [/routes\.ts imports/, "src/domains/customers/routes.ts", "kysely"],
  [/routes\.ts imports/, "src/domains/invoices/routes.ts", "#domains/customers/service.ts"],
  [/a screen imports/, "src/domains/customers/screens/CustomerPicker.tsx", "../service.ts"],
  [/a screen imports/, "src/domains/customers/screens/CustomerPicker.tsx", "#platform/actor.ts"],
  [/a screen imports/, "src/domains/customers/screens/CustomerPicker.tsx", "node:fs"],
  [
    /a screen imports/,
    "src/domains/invoices/screens/InvoiceForm.tsx",
    "#domains/customers/screens/CustomerScreen.tsx",
  ],
  [
    /a domain below brings its part into a slot/,
    "src/domains/customers/screens/CustomerScreen.tsx",
    "#domains/invoices/screens/CustomerInvoicesPanel.tsx",
  ],
  [
    /a domain below brings its part into a slot/,
    "src/domains/customers/screens/CustomerScreen.tsx",
    "#domains/invoices/contract.ts",
  ],
  [
    /a domain below brings its part into a slot/,
    "src/domains/customers/screens/slots.ts",
    "#domains/invoices/screens/contributions.ts",
  ],
  [/platform\/ never imports a domain/, "src/platform/actor.ts", "#domains/customers/contract.ts"],
  [/platform\/ never imports a domain/, "src/platform/actor.ts", "#ui/Table.tsx"],
  [/shared\/ never imports a domain/, "src/shared/money.ts", "#domains/customers/contract.ts"],
  [/shared\/ never imports a domain/, "src/shared/money.ts", "node:crypto"],
  [/shared\/ never imports a domain/, "src/shared/money.ts", "#platform/actor.ts"],
  [/ui\/ never imports a domain/, "src/ui/Table.tsx", "#domains/customers/contract.ts"],
  [/ui\/ never imports a domain/, "src/ui/Table.tsx", "#platform/actor.ts"],
  [
    /server\/ imports the server's half/,
    "src/server/app.ts",
    "#domains/customers/screens/CustomerPicker.tsx",
  ],
  [/server files never import \.tsx/, "src/server/app.ts", "#ui/Table.tsx"],
  [/server files never import \.tsx/, "src/domains/invoices/invoices.test.ts", "#ui/Table.tsx"],
  [/web\/ imports the browser's half/, "src/web/main.tsx", "#domains/customers/service.ts"],
  [/web\/ imports the browser's half/, "src/web/main.tsx", "#platform/actor.ts"],
  [/nobody imports server\/ or web\//, "src/domains/customers/service.ts", "../../server/app.ts"],
  [/nobody imports server\/ or web\//, "src/ui/Table.tsx", "../web/main.tsx"],
  [/nobody imports server\/ or web\//, "src/server/app.ts", "../web/main.tsx"],
  [/never another's store/, "src/domains/customers/service.ts", "../../../tests/support/database.ts"],
  [/no such file/, "src/domains/customers/service.ts", "./absent.ts"],
  [/customers-old is not in the written order/, "src/domains/customers-old/contract.ts", "zod"],
];

for (const [words, file, from] of broken) {
  test(`${file} may not import ${from}`, (t) => {
    const files = { ...clean, [file]: [from] };
    const { problems } = checkImports(plantTree(t, importing(files)));
    const mine = problems.filter((problem) => problem.startsWith(file) && words.test(problem));
    assert.equal(mine.length, 1, problems.join("\n"));
  });
}

test("every way to import is seen: from, export, dynamic and type-only", (t) => {
  const ways = [
    `import type { Row } from "#domains/customers/store.ts";`,
    `export { row } from "#domains/customers/store.ts";`,
    `export * from "#domains/customers/store.ts";`,
    `const store = await import("#domains/customers/store.ts");`,
    `type Row = import("#domains/customers/store.ts").Row;`,
  ];
  for (const way of ways) {
    const files = { ...importing(clean), "src/domains/invoices/payments.ts": way };
    const { problems } = checkImports(plantTree(t, files));
    assert.equal(problems.length, 1, way);
  }
});

test("a service may name the types of its own tables, and only the types", (t) => {
  const problems = (line: string) =>
    checkImports(plantTree(t, { ...importing(clean), "src/domains/invoices/payments.ts": line })).problems
      .length;
  assert.equal(problems(`import type { Row } from "./tables.ts";`), 0);
  assert.equal(problems(`import { type Row } from "./tables.ts";`), 0);
  assert.equal(problems(`import { type Row, columns } from "./tables.ts";`), 1);
  assert.equal(problems(`import type { Row } from "#domains/customers/tables.ts";`), 1);
});

test("files that import each other in a ring are named, even when only types go round", (t) => {
  const files = {
    "src/shared/a.ts": `import type { B } from "./b.ts";\nexport type A = B;`,
    "src/shared/b.ts": `export type { C as B } from "./c.ts";`,
    "src/shared/c.ts": `export type C = import("./a.ts").A;`,
    "src/shared/d.ts": `import "./a.ts";`,
  };
  const { problems } = checkImports(plantTree(t, files));
  assert.equal(problems.length, 1);
  assert.match(problems[0] ?? "", /^src\/shared\/(.)\.ts → .* → src\/shared\/\1\.ts: no cycles/);
  assert.doesNotMatch(problems[0] ?? "", /d\.ts/);
});

test("an import that cannot be parsed is an error, not a pass", (t) => {
  assert.throws(() => plantTree(t, { "src/shared/a.ts": "import { from" }), /a\.ts cannot be parsed/);
});
