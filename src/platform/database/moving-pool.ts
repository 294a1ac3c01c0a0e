/** Connections to lend, and nobody is kept waiting for one while the database stands still. */
import pg from "pg";
import { unavailable } from "../errors.ts";

type Lend = Parameters<typeof pg.Pool.prototype.connect>[0];

/**
 * A queue that moves is waited in, however long; one in which for `patience` milliseconds nobody got a connection and
 * nobody brought one back in order is left with "unavailable".
 */
export class MovingPool extends pg.Pool {
  readonly #patience: number;
  #movedAt = performance.now();

  constructor({ patience, ...options }: pg.PoolConfig & { patience: number }) {
    super(options);
    this.#patience = patience;
    this.on("acquire", () => this.#move());
    this.on("release", (error?: Error) => {
      if (!error) this.#move();
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(lend: Lend): void;
  override connect(lend?: Lend): Promise<pg.PoolClient> | undefined {
    if (lend) {
      this.#lendWhileMoving(lend);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#lendWhileMoving((error, client) =>
        client ? resolve(client) : reject(error ?? new Error("No connection was lent")),
      );
    });
  }

  #move(): void {
    this.#movedAt = performance.now();
  }

  #lendWhileMoving(lend: Lend): void {
    const began = performance.now();
    let hasLeft = false;
    const leave = () => {
      const stillSince = Math.max(began, this.#movedAt);
      const left = stillSince + this.#patience - performance.now();
      if (left > 0) {
        timer = setTimeout(leave, left);
        return;
      }
      hasLeft = true;
      lend(unavailable("The database isn't responding. Try again in a moment."), undefined, () => {});
    };
    let timer = setTimeout(leave, this.#patience);
    super.connect((error, client, giveBack) => {
      clearTimeout(timer);
      // Whoever waited has left; what comes now is for the next.
      if (hasLeft) client?.release();
      else lend(error, client, giveBack);
    });
  }
}
