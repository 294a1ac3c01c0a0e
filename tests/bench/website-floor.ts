/** The floor that published pages are measured against: node:http that sends one packed file from memory, and nothing else. */
import http from "node:http";

const server = http.createServer((_request, response) => {
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "br",
    "content-length": page.length,
    "cache-control": "public, max-age=0, must-revalidate",
    etag: '"page"',
  });
  response.end(page);
});

let page = Buffer.alloc(0);
process.once("message", (packed: string) => {
  page = Buffer.from(packed, "base64");
  server.listen(0, () => process.send?.((server.address() as { port: number }).port));
});
