/** The floor that the inbox is measured against: node:http, the same driver, bare queries, JSON.stringify. */
import http from "node:http";
import pg from "pg";

const { host, port, user, database, organization, member } = JSON.parse(process.argv[2] ?? "{}");
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ host, port, user, database, max: 10 });

const list = (
  where: string,
) => `select c.id, c.customer_id, c.phone, c.assigned_to, c.snoozed_until, c.last_message_at,
    c.last_words, c.last_direction, p.phone_e164, p.first_name || ' ' || p.last_name as name,
    u.first_name || ' ' || u.last_name as assigned_name, case when c.last_received_id > coalesce(r.up_to, 0) then (
      select count(*) from (select 1 from messages m where m.organization_id = $1 and m.conversation_id = c.id
        and m.id > coalesce(r.up_to, 0) and m.direction = 'in' limit 100) as newer)::int else 0 end as unread
  from conversations c
  left join customers p on p.organization_id = c.organization_id and p.id = c.customer_id
  left join users u on u.organization_id = c.organization_id and u.id = c.assigned_to
  left join conversation_reads r on r.organization_id = c.organization_id and r.conversation_id = c.id and r.user_id = $2
  where c.organization_id = $1 and p.deleted_at is null and ${where}
  order by c.last_message_at desc, c.id desc limit 51`;

const hit = `search_keys @> (select search_keys($1, search_form($3))) and search_text like '%' || search_form($3) || '%'`;
const found = `c.id = any(array(
  select conversation_id from (
    select conversation_id, search_text, search_keys(organization_id, search_text) as search_keys from messages) m
  where ${hit}
  union select id from conversations where organization_id = $1 and customer_id = any(array(
    select id from (
      select id, search_text, search_keys(organization_id, search_text) as search_keys from customers
      where deleted_at is null) s where ${hit}))))`;

const queries = {
  list: list("true"),
  unread: list(`c.last_received_id > coalesce(r.up_to, 0) and c.last_received_id > (
    select read_to from message_readers where organization_id = $1 and user_id = $2)`),
  search: list(found),
};

async function answer(request: http.IncomingMessage): Promise<unknown> {
  const { searchParams } = new URL(request.url ?? "/", "http://floor");
  const search = searchParams.get("search");
  const name = search ? "search" : searchParams.get("filter") ? "unread" : "list";
  const values = [organization, member, ...(search ? [search] : [])];
  const { rows } = await pool.query({ name, text: queries[name], values });
  return { conversations: rows.slice(0, 50) };
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
