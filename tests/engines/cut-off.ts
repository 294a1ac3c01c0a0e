/** A wire between a browser and the product that can be cut and mended, as in a cellar without a network. */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type Relay = { port: number; isWhole(): boolean; cut(): Promise<void>; mend(): Promise<void> };

export async function startRelay(goal: number): Promise<Relay> {
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => socket.destroy());
    return socket;
  };
  const server = createServer((near) => {
    const far = keep(connect(goal, "localhost"));
    keep(near).pipe(far).pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, "localhost");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as { port: number };
  return {
    port,
    isWhole: () => server.listening,
    async cut() {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    mend: () => listen(port),
  };
}
