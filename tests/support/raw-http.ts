/** Speaks to a server over a bare connection, as no well-behaved browser would. */
import { once } from "node:events";
import net from "node:net";

export type WireAnswer = { status: number; headers: Record<string, string>; body: string };

const paceMs = 20;

/** Sends exactly these bytes, then `drop` again and again; gathers what comes back until the server closes. */
export async function exchange(port: number, bytes: string, drop?: string): Promise<WireAnswer[]> {
  const socket = net.connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  // A reset after the answer is one way of closing.
  socket.on("error", () => {});
  socket.write(bytes);
  const dripping = drop && setInterval(() => socket.writable && socket.write(drop), paceMs);
  await once(socket, "close");
  clearInterval(dripping || undefined);
  return answersIn(Buffer.concat(chunks));
}

/** A connection that sends and never reads, not even that the server has closed it. */
export function openDeaf(port: number, bytes: string | Buffer): net.Socket {
  const socket = net.connect({ port, host: "127.0.0.1" });
  socket.on("error", () => {});
  socket.pause();
  socket.write(bytes);
  return socket;
}

export const get = (path: string, headers = ""): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;

/** Answers that say how long they are. */
function answersIn(all: Buffer): WireAnswer[] {
  const answers: WireAnswer[] = [];
  let rest = all;
  while (rest.length > 0) {
    const end = rest.indexOf("\r\n\r\n");
    if (end < 0) break;
    const [first = "", ...lines] = rest.subarray(0, end).toString("latin1").split("\r\n");
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(":")).toLowerCase(),
        line.slice(line.indexOf(":") + 1).trim(),
      ]),
    );
    const status = Number(first.split(" ")[1]);
    const start = end + 4;
    const length = status === 100 ? 0 : Number(headers["content-length"] ?? rest.length - start);
    if (status !== 100)
      answers.push({ status, headers, body: rest.subarray(start, start + length).toString() });
    rest = rest.subarray(start + length);
  }
  return answers;
}
