/** The floor that invoices are measured against: node:http, the same driver, the same counter lock, bare statements. */
import http from "node:http";
import pg from "pg";

const { host, port, user, database, organization, customer } = JSON.parse(process.argv[2] ?? "{}");
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ host, port, user, database, max: 10 });

const columns = `id, number, kind, title, status, customer_id, client_name, job_id, contract_id, currency, total_cents,
  paid_cents, credited_cents, balance_cents, issued_on, due_on, sent_at, seen_at, created_at, updated_at, version`;
const list = `select ${columns} from invoices where organization_id = $1 and deleted_at is null
  order by created_at desc, id desc limit 51`;
const count = `insert into document_series (organization_id, kind, year, last_number) values ($1, 'invoice', 1, 1)
  on conflict (organization_id, kind, year) do update set last_number = document_series.last_number + 1
  returning last_number`;
const insert = `insert into invoices (organization_id, number, title, customer_id, client_name, terms, due_days, currency,
    created_by_name, created_at, updated_at, issued_at, issued_on, due_on, paper)
  values ($1, $2, 'Bare', $3, 'June Abbott', '{}', 14, 'USD', 'Floor', now(), now(), now(), current_date, current_date, '{}')
  returning ${columns}`;

async function issue(): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query({ name: "count", text: count, values: [organization] });
    const values = [organization, `F-${rows[0].last_number}`, customer];
    const made = await client.query({ name: "insert", text: insert, values });
    await client.query("commit");
    return made.rows[0];
  } finally {
    client.release();
  }
}

async function answer(request: http.IncomingMessage): Promise<unknown> {
  if (request.method === "POST") return issue();
  const { rows } = await pool.query({ name: "list", text: list, values: [organization] });
  return { invoices: rows.slice(0, 50) };
}

const server = http.createServer((request, response) => {
  request.resume();
  request.on("end", () => void reply());

  async function reply(): Promise<void> {
    const text = JSON.stringify({ success: true, data: await answer(request) });
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
    });
    response.end(text);
  }
});
server.listen(0, () => process.send?.((server.address() as { port: number }).port));
