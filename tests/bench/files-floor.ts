/** The floor that uploads and downloads are measured against: node:http and a stream to disk, and nothing else. */
import { createReadStream, createWriteStream } from "node:fs";
import http from "node:http";
import { pipeline } from "node:stream/promises";

const path = process.argv[2] ?? "";

const server = http.createServer((request, response) => void answer(request, response));

async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  if (request.method === "GET") return pipeline(createReadStream(path), response);
  await pipeline(request, createWriteStream(path));
  response.end("ok");
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) process.send?.(address.port);
});
