/** The floor that our server is measured against: node:http, the same driver, the same queries, JSON.stringify. */
import http from "node:http";
import pg from "pg";

const { host, port, user, database, organization } = JSON.parse(process.argv[2] ?? "{}");
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ host, port, user, database, max: 10 });

const columns = `id, first_name, last_name, email, phone, company, status, source, address, city, state, zip_code,
  country, notes, created_at, updated_at, estimated_value_cents, last_contact_at, assigned_to, version`;
const list = `select ${columns} from customers where organization_id = $1 and deleted_at is null
  order by created_at desc, id desc limit 51`;
const hits = `select id from customers where deleted_at is null
  and search_keys(organization_id, search_text) @> (select search_keys($1, search_form($2)))
  and search_text like '%' || search_form($2) || '%'`;
const search = `select ${columns} from customers where organization_id = $1 and id = any(array(${hits}))
  order by created_at desc, id desc limit 51`;
const one = `select ${columns} from customers where organization_id = $1 and id = $2 and deleted_at is null`;
const create = `insert into customers (organization_id, first_name, last_name, email, phone, company, status, source)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`;

const stats = `with figures as (
    select status, sum(customers)::bigint as count, sum(value_cents)::bigint as value_cents from customer_counts
    where organization_id = $1 group by status)
  select (select json_agg(figures) from figures) as by_status, (select count(*) from customers as c
    where organization_id = $1 and deleted_at is null and status = 'client' and exists (select from events as e
      where e.organization_id = c.organization_id and e.customer_id = c.id and occurred_at >= now() - interval '1 year'
        and type in ('job.completed', 'job.visit_done', 'calendar.event_completed'))) as worked_for`;

/** Each figure of the dashboard until now, and until the same moment of the month before. */
const dashboard = `select (select sum(customers)::bigint from customer_counts where organization_id = $1) as customers,
    (select sum(customers)::bigint from customer_days where organization_id = $1 and day > until::date) as added_since,
    (select -sum(amount_cents) from account_entries where organization_id = $1 and day >= since::date
      and day <= until::date and kind in ('payment', 'refund', 'payment_failed', 'disputed', 'dispute_won')) as revenue,
    (select count(*) from jobs where organization_id = $1 and deleted_at is null and created_at <= until
      and completed_at is null and cancelled_at is null) as active,
    (select count(*) from jobs where organization_id = $1 and deleted_at is null and completed_at >= since
      and completed_at < until) as completed,
    (select count(*) from jobs where organization_id = $1 and deleted_at is null and cancelled_at >= since
      and cancelled_at < until) as cancelled,
    (select count(*) from calendar_events where organization_id = $1 and deleted_at is null and job_id is null
      and list_type = 'job' and ends_at > since and ends_at <= until) as due
  from (values (date_trunc('month', now()), now()),
    (date_trunc('month', now()) - interval '1 month', now() - interval '1 month')) as span (since, until)`;

const book = `insert into calendar_events (organization_id, title, type, starts_at, ends_at, assigned_to, location)
  values ($1, $2, $3, $4, $5, $6, $7) returning *`;

async function answer(request: http.IncomingMessage, body: string): Promise<unknown> {
  const url = new URL(request.url ?? "/", "http://floor");
  if (request.method === "POST") {
    const c = JSON.parse(body);
    if (url.pathname === "/api/calendar/events") {
      const values = [organization, c.title, c.type, c.start, c.end, c.assigned_to, c.location];
      return (await pool.query({ name: "book", text: book, values })).rows[0];
    }
    const values = [organization, c.first_name, c.last_name, c.email, c.phone, c.company, "lead", c.source];
    return (await pool.query({ name: "create", text: create, values })).rows[0];
  }
  const whole = {
    "/api/customers/stats": { name: "stats", text: stats },
    "/api/dashboard/stats": { name: "dashboard", text: dashboard },
  };
  const asked = whole[url.pathname as keyof typeof whole];
  if (asked) return (await pool.query({ ...asked, values: [organization] })).rows;
  const text = url.searchParams.get("search");
  if (text) {
    const { rows } = await pool.query({ name: "search", text: search, values: [organization, text] });
    return { customers: rows.slice(0, 50) };
  }
  const id = /\/(\d+)$/.exec(url.pathname)?.[1];
  if (id) return (await pool.query({ name: "one", text: one, values: [organization, Number(id)] })).rows[0];
  const { rows } = await pool.query({ name: "list", text: list, values: [organization] });
  return { customers: rows.slice(0, 50) };
}

const server = http.createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => void reply());

  async function reply(): Promise<void> {
    const text = JSON.stringify({ success: true, data: await answer(request, body) });
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
    });
    response.end(text);
  }
});
server.listen(0, () => process.send?.((server.address() as { port: number }).port));
