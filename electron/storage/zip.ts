import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Largest size and offset a plain ZIP can name. */
const MAX = 0xffff_ffff;
/** 1 January 1980: the first day a ZIP can name, so that equal contents are equal bytes. */
const FIXED_DATE = 0x0021;
const WITH_DESCRIPTOR_AND_UTF8 = 0x0808;
const DEFLATED = 8;
const LEVEL = 3;

/** Something grew beyond what a plain ZIP can hold (4 GiB). */
export class ZipTooLarge extends RangeError {
  override readonly name = 'ZipTooLarge';
}

/** A ZIP file written front to back, holding no more than the piece at hand. */
export interface ZipWriter {
  /** Begins a file inside; the one before it is ended. */
  file(name: string): void;
  add(bytes: Uint8Array): void;
  /** Bytes of the file at hand so far, before compression. */
  size(): number;
  end(): void;
}

interface Entry {
  name: Buffer;
  offset: number;
  crc: number;
  packed: number;
  size: number;
}

/** Throws ZipTooLarge, and whatever `write` throws. */
export function zipWriter(write: (bytes: Uint8Array) => void): ZipWriter {
  const entries: Entry[] = [];
  let open: Entry | null = null;
  let at = 0;

  function put(bytes: Uint8Array): void {
    write(bytes);
    at += bytes.byteLength;
    if (at > MAX) throw new ZipTooLarge();
  }

  function pack(entry: Entry, bytes: Uint8Array, last: boolean): void {
    const finishFlush = last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    // Each piece ends on a byte, so pieces packed apart are one stream when joined.
    const packed = deflateRawSync(bytes, { level: LEVEL, finishFlush });
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.byteLength;
    entry.packed += packed.byteLength;
    if (entry.size > MAX) throw new ZipTooLarge();
    put(packed);
  }

  function endFile(): void {
    if (open === null) return;
    pack(open, new Uint8Array(0), true);
    const descriptor = Buffer.alloc(16);
    descriptor.writeUInt32LE(0x0807_4b50, 0);
    sizes(descriptor, 4, open);
    put(descriptor);
    entries.push(open);
    open = null;
  }

  return {
    file(name) {
      endFile();
      open = { name: Buffer.from(name), offset: at, crc: 0, packed: 0, size: 0 };
      const header = Buffer.alloc(30);
      header.writeUInt32LE(0x0403_4b50, 0);
      common(header, 4);
      header.writeUInt16LE(open.name.length, 26);
      put(header);
      put(open.name);
    },
    add(bytes) {
      if (open === null) throw new Error('no file is open');
      pack(open, bytes, false);
    },
    size: () => open?.size ?? 0,
    end() {
      endFile();
      const start = at;
      for (const entry of entries) {
        const header = Buffer.alloc(46);
        header.writeUInt32LE(0x0201_4b50, 0);
        header.writeUInt16LE(20, 4);
        common(header, 6);
        sizes(header, 16, entry);
        header.writeUInt16LE(entry.name.length, 28);
        header.writeUInt32LE(entry.offset, 42);
        put(header);
        put(entry.name);
      }
      const end = Buffer.alloc(22);
      end.writeUInt32LE(0x0605_4b50, 0);
      end.writeUInt16LE(entries.length, 8);
      end.writeUInt16LE(entries.length, 10);
      end.writeUInt32LE(at - start, 12);
      end.writeUInt32LE(start, 16);
      put(end);
    },
  };
}

function common(header: Buffer, at: number): void {
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(WITH_DESCRIPTOR_AND_UTF8, at + 2);
  header.writeUInt16LE(DEFLATED, at + 4);
  header.writeUInt16LE(FIXED_DATE, at + 8);
}

function sizes(into: Buffer, at: number, { crc, packed, size }: Entry): void {
  into.writeUInt32LE(crc, at);
  into.writeUInt32LE(packed, at + 4);
  into.writeUInt32LE(size, at + 8);
}
