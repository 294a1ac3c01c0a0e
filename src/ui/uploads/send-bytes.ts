/** Sends the bytes of a file in parts, each tried again until the network is dead for a while. */
import { DetailedError, Upload } from "tus-js-client";

/** Small enough to arrive within the server's two minutes for a request at 35 kB a second. */
const partBytes = 4 * 1024 * 1024;

type Sending = { done: Promise<"arrived" | "gone">; stop: () => void };

/** "gone" when the server no longer knows the upload; rejects when the network is dead. */
export function sendBytes(bytes: Blob, url: string, onProgress: (sent: number) => void): Sending {
  let stop = () => {};
  const done = new Promise<"arrived" | "gone">((resolve, reject) => {
    const upload = new Upload(bytes, {
      uploadUrl: new URL(url, location.origin).href,
      chunkSize: partBytes,
      retryDelays: [0, 1_000, 3_000, 8_000],
      storeFingerprintForResuming: false,
      onProgress,
      onSuccess: () => resolve("arrived"),
      onShouldRetry: (error) => !isGone(error),
      onError: (error) => (isGone(error) ? resolve("gone") : reject(error)),
    });
    stop = () => void upload.abort();
    upload.start();
  });
  return { done, stop: () => stop() };
}

const isGone = (error: unknown): boolean =>
  error instanceof DetailedError && [404, 410].includes(error.originalResponse?.getStatus() ?? 0);
