/** A file on its way to the server, as the queue holds it and as the browser keeps it over a reload. */

/** What is kept with the bytes, in the browser's own database. */
export type KeptUpload = {
  id: string;
  /** Whose it is: what `useIdentity` gives. Nobody else goes on with it. */
  owner: string;
  name: string;
  size: number;
  bytes: Blob;
  /** Where it goes and what it is about, as the call that begins it wants it. */
  fields: UploadFields;
  begun: Begun | null;
};

export type UploadFields = {
  folder_id?: number;
  /** Names of folders in it, as they were on the machine that the file comes from. */
  folder_path?: string[];
  customer_ids?: number[];
  job_ids?: number[];
  visit_ids?: number[];
  contract_ids?: number[];
  tags?: string[];
  /** The file of which it is a new version, and then nothing else. */
  version_of?: number;
  /** The checklist item that it answers once it is there, and when it was taken. */
  item?: { job_id: number; item_id: string; at: string };
};

/** `versionId` for a new version of a file that was there before. */
export type Begun = { fileId: number; versionId?: number; url: string };

export type UploadState =
  /** First the browser keeps it, so that a reload loses nothing. */
  | { kind: "keeping" | "waiting" | "sending" | "finishing" }
  /** It goes on by itself as soon as the network is back. */
  | { kind: "offline" }
  | { kind: "refused"; sentence: string }
  /** Keeping it costs so much: somebody has to say yes. */
  | { kind: "priced"; sentence: string; cents: number }
  | { kind: "done"; fileId: number };

export type UploadItem = KeptUpload & { sent: number; state: UploadState };

/** How the server is asked; the domain of files gives it. */
export type UploadCalls = {
  begin(
    file: { name: string; size: number } & UploadFields & { accepted_cents: number },
    key: string,
  ): Promise<Begun>;
  /** Done again where an answer was lost. */
  finish(begun: Begun, fields: UploadFields): Promise<unknown>;
  cancel(begun: Begun): Promise<unknown>;
  /** A file is there, or a new version of it. */
  onArrival(begun: Begun): void;
  /** The price when the server wants it accepted, and what it says; undefined for every other failure. */
  priceIn(error: unknown): { cents: number; sentence: string } | undefined;
};
