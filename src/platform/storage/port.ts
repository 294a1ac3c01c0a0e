/** Where the bytes of files are kept: a folder of this machine, or later a service that others run. */
import type { Readable } from "node:stream";

/** From the first to the last byte of it, both included. */
export type ByteSpan = { first: number; last: number };

export type StoragePort = {
  /**
   * Keeps the bytes of a file of this machine, all of them or nothing; the file stays where it is, so that who saves a
   * row afterwards and fails can try again. What is kept under the key gives way to it.
   */
  take(key: StorageKey, path: string): Promise<void>;
  /** As `take`, of bytes at hand. */
  put(key: StorageKey, bytes: Buffer): Promise<void>;
  /** Undefined when nothing is kept under the key. */
  open(key: StorageKey, span?: ByteSpan): Promise<Readable | undefined>;
  /** Does nothing when nothing is kept under the key. */
  remove(key: StorageKey): Promise<void>;
  /** All that is kept, or all of one organization, in no order. */
  list(organizationId?: string): AsyncIterable<StoredBytes>;
};

/** The organization's id and the file's own, such as "0190…/0191…", with a dot and a word for what is made of it. */
export type StorageKey = `${string}/${string}`;

/** `at` is when they were kept. */
export type StoredBytes = { key: StorageKey; size: number; at: Date };
