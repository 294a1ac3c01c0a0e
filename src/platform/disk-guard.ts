/** Stops writing before the disk is full, because a full disk stops the database. */
import { statfs } from "node:fs/promises";
import { unavailable } from "./errors.ts";

export type DiskGuard = {
  /** Throws one clear sentence when too little space is left. */
  assertRoomToWrite(): void;
  stop(): void;
};

const checkEvery = 10_000;

export async function watchDisk(folder: string, floorMegabytes: number): Promise<DiskGuard> {
  let freeMegabytes = Number.POSITIVE_INFINITY;
  const look = async () => {
    const { bavail, bsize } = await statfs(folder);
    freeMegabytes = (bavail * bsize) / 1e6;
  };
  await look();
  const timer = setInterval(() => void look().catch(() => {}), checkEvery);
  timer.unref();
  return {
    assertRoomToWrite() {
      if (freeMegabytes >= floorMegabytes) return;
      throw unavailable(
        `Only ${Math.floor(freeMegabytes)} MB of disk space is left, so nothing can be saved. Free some space and try again.`,
      );
    },
    stop: () => clearInterval(timer),
  };
}
