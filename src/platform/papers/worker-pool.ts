/** A few threads that do one kind of work: started when it is needed, ended when it is not. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

type Options = {
  /** For errors: "The PDF". */
  what: string;
  /** Milliseconds after which a thread that does nothing ends. */
  idleAfter: number;
  /** Milliseconds that one piece of work may take, once it has begun. */
  longest: number;
};

type Task<Order, Answer> = {
  order: Order;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
};

type Hand<Order, Answer> = {
  worker: Worker;
  isGone: boolean;
  task?: Task<Order, Answer>;
  /** For its work, or for its rest. */
  timer?: NodeJS.Timeout;
};

/** Half of the processors for the one who asks, and never so many that their memory is felt. */
const most = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
const mostMegabytes = 256;

/**
 * Answers a function that has a thread do the work. An order waits while all are busy. It throws when the thread dies
 * or takes too long; the next order gets a new one. A thread keeps the process alive while it works, and not longer.
 */
export function workerPool<Order, Answer>(file: URL, options: Options): (order: Order) => Promise<Answer> {
  const waiting: Task<Order, Answer>[] = [];
  const idle: Hand<Order, Answer>[] = [];
  let count = 0;

  function assign(): void {
    while (waiting.length > 0) {
      const hand = idle.pop() ?? (count < most ? hire() : undefined);
      const task = hand && waiting.shift();
      if (!task) return;
      clearTimeout(hand.timer);
      hand.task = task;
      hand.worker.ref();
      hand.timer = setTimeout(() => dismiss(hand, `${options.what} took too long.`), options.longest);
      hand.worker.postMessage(task.order, []);
    }
  }

  function hire(): Hand<Order, Answer> {
    const hand: Hand<Order, Answer> = { worker: start(file), isGone: false };
    count++;
    hand.worker.on("message", (answer: Answer) => {
      if (hand.isGone) return;
      const { task } = hand;
      rest(hand);
      task?.resolve(answer);
      assign();
    });
    hand.worker.on("error", (error) => dismiss(hand, `${options.what} could not be made.`, error));
    hand.worker.on("exit", () => dismiss(hand, `${options.what} was not finished.`));
    return hand;
  }

  function rest(hand: Hand<Order, Answer>): void {
    clearTimeout(hand.timer);
    delete hand.task;
    hand.worker.unref();
    hand.timer = setTimeout(() => dismiss(hand, ""), options.idleAfter).unref();
    idle.push(hand);
  }

  function dismiss(hand: Hand<Order, Answer>, because: string, cause?: unknown): void {
    if (hand.isGone) return;
    const { task } = hand;
    hand.isGone = true;
    clearTimeout(hand.timer);
    delete hand.task;
    if (idle.includes(hand)) idle.splice(idle.indexOf(hand), 1);
    count--;
    void hand.worker.terminate();
    task?.reject(new Error(because, { cause }));
    assign();
  }

  return (order) =>
    new Promise((resolve, reject) => {
      waiting.push({ order, resolve, reject });
      assign();
    });
}

/** It needs no settings and no secrets of the process. */
const start = (file: URL): Worker =>
  new Worker(file, {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 8 },
  });
