/** Keeps the bytes of files in a bucket of S3 or of a service like it. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { S3Client } from "@aws-sdk/client-s3";
import { unavailable } from "../errors.ts";
import type { ByteSpan, StorageKey, StoragePort, StoredBytes } from "./port.ts";

export type Bucket = {
  bucket: string;
  /** Amazon's own without one. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Milliseconds until a service that says nothing counts as gone; half a minute unless given. */
  patience?: number;
};

type Sdk = typeof import("@aws-sdk/client-s3");
type Opened = { sdk: Sdk; client: S3Client };

const tries = 3;
const usualPatience = 30_000;

/** What cannot be reached or refuses the key is `unavailable`, with the service's own word in the log. */
export function bucketStorage(settings: Bucket): StoragePort {
  const { bucket: Bucket } = settings;
  const opened = openedOnce(settings);

  /** A stream can be sent once: each try makes its own. */
  async function put(Key: StorageKey, bodyOf: () => Readable | Buffer, size: number): Promise<void> {
    const { sdk, client } = await opened();
    await patiently(() =>
      client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: bodyOf(), ContentLength: size })),
    );
  }

  return {
    async take(key, path) {
      const { size } = await stat(path);
      await put(key, () => createReadStream(path), size);
    },
    put: (key, bytes) => put(key, () => bytes, bytes.length),
    async open(Key, span) {
      const { sdk, client } = await opened();
      const range = span && { Range: rangeOf(span) };
      const found = await patiently(() =>
        client.send(new sdk.GetObjectCommand({ Bucket, Key, ...range })).catch(nothingThere),
      );
      return found?.Body as Readable | undefined;
    },
    async remove(Key) {
      const { sdk, client } = await opened();
      await patiently(() => client.send(new sdk.DeleteObjectCommand({ Bucket, Key })));
    },
    async *list(organizationId): AsyncGenerator<StoredBytes> {
      const { sdk, client } = await opened();
      const within = organizationId ? { Prefix: `${organizationId}/` } : {};
      for (let ContinuationToken: string | undefined; ; ) {
        const more = ContinuationToken === undefined ? {} : { ContinuationToken };
        const page = await patiently(() =>
          client.send(new sdk.ListObjectsV2Command({ Bucket, ...within, ...more })),
        );
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key && LastModified) yield { key: Key as StorageKey, size: Size ?? 0, at: LastModified };
        }
        if (!page.NextContinuationToken) return;
        ContinuationToken = page.NextContinuationToken;
      }
    },
  };
}

const rangeOf = ({ first, last }: ByteSpan): string => `bytes=${first}-${last}`;

/** The library is large: who keeps files in a folder never loads it. */
function openedOnce({ endpoint, region, accessKeyId, secretAccessKey, patience = usualPatience }: Bucket) {
  let made: Promise<Opened> | undefined;
  const make = async (): Promise<Opened> => {
    const sdk = await import("@aws-sdk/client-s3");
    const client = new sdk.S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      maxAttempts: 1,
      // Services like S3 know no trailing checksums; ours is kept in the row.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: { connectionTimeout: Math.min(patience, 5_000), socketTimeout: patience },
    });
    return { sdk, client };
  };
  return () => {
    made ??= make();
    return made;
  };
}

type Failure = Error & { $metadata?: { httpStatusCode?: number } };

const statusOf = (error: unknown): number => (error as Failure).$metadata?.httpStatusCode ?? 0;

function nothingThere(error: unknown): undefined {
  if (statusOf(error) === 404 && (error as Failure).name === "NoSuchKey") return undefined;
  throw error;
}

/** Whoever says no (4xx) is not asked again. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let count = 1; ; count++) {
    try {
      return await ask();
    } catch (error) {
      const status = statusOf(error);
      const isNo = status >= 400 && status < 500 && status !== 429;
      if (isNo || count === tries) {
        throw unavailable("Files can't be reached right now. Try again in a few minutes.", error);
      }
      await delay(200 * 2 ** count);
    }
  }
}
