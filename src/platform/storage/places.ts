/** The folders, within that of the installation's data, in which the bytes of files lie. */
import { join } from "node:path";

export const filesFolder = (dataDir: string): string => join(dataDir, "files");
export const uploadsFolder = (dataDir: string): string => join(dataDir, "uploads");
