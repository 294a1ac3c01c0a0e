/** A time-stamp authority behind HTTP for tests, which answers as it is told to. */
import http from "node:http";
import type { AddressInfo } from "node:net";

type Answer = (query: Buffer, response: http.ServerResponse) => Promise<Buffer | undefined>;

export type TimeStampServer = {
  url: string;
  /** The content types of the queries that came. */
  asked: (string | undefined)[];
  /** How the next queries are answered; undefined has been answered already, or never is. */
  answer: Answer;
  close(): Promise<void>;
};

export async function startTimeStampServer(answer: Answer): Promise<TimeStampServer> {
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      started.asked.push(request.headers["content-type"]);
      void reply(Buffer.concat(parts), response);
    });
  });
  async function reply(query: Buffer, response: http.ServerResponse): Promise<void> {
    const bytes = await started.answer(query, response);
    if (bytes) response.setHeader("content-type", "application/timestamp-reply").end(bytes);
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const started: TimeStampServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/time`,
    asked: [],
    answer,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return started;
}
