/** The floor that uploads and downloads are measured against: node:http and a stream to disk, and nothing else. */
import { createReadStream, createWriteStream } from "node:fs";
import http from "node:http";
import { pipeline } from "node:stream/promises";

const folder = process.argv[2] ?? "";
let kept = 0;
/** Each upload is a file of its own, as in any program that keeps them: writing over the last one is far cheaper. */
const latest = () => `${folder}/floor-file-${kept}`;

const server = http.createServer((request, response) => void answer(request, response));

async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  if (request.method === "GET") return pipeline(createReadStream(latest()), response);
  kept += 1;
  await pipeline(request, createWriteStream(latest()));
  response.end("ok");
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) process.send?.(address.port);
});
