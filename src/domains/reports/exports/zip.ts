/** Packs a few small files into one ZIP (PKWARE APPNOTE 6.3.3), as workbooks are. The same files give the same bytes. */
import { crc32, deflateRawSync } from "node:zlib";

export type ZippedFile = { path: string; text: string };

const deflated = 8;
const namesAreUtf8 = 0x0800;
/** The first of January 1980: the earliest that a ZIP knows. */
const day = 0x0021;

export function zipOf(files: readonly ZippedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const { local, central } = entryOf(file, offset);
    parts.push(local);
    directory.push(central);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

function entryOf({ path, text }: ZippedFile, offset: number): { local: Buffer; central: Buffer } {
  const name = Buffer.from(path);
  const bytes = Buffer.from(text);
  const packed = deflateRawSync(bytes);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(namesAreUtf8, 2);
  facts.writeUInt16LE(deflated, 4);
  facts.writeUInt16LE(day, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([signature(0x04034b50), facts, name, packed]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  const madeBy = Buffer.from([20, 0]);
  return { local, central: Buffer.concat([signature(0x02014b50), madeBy, facts, rest, name]) };
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
