/** Opens the storage that the settings name: a bucket, or the folder of this machine. */
import type { Config } from "../config.ts";
import { folderStorage } from "./folder.ts";
import { filesFolder } from "./places.ts";
import type { StoragePort } from "./port.ts";
import { bucketStorage } from "./s3.ts";

export function openStorage(config: Config): StoragePort {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return folderStorage(filesFolder(config.dataDir));
  return bucketStorage({
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}
