import { crc32, deflateRawSync } from 'node:zlib'

/** `isText` is worth compressing. */
export type ZipEntry = { name: string; bytes: Uint8Array; isText?: true }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800
/** 1 January 1980, the first day that the format knows: the same entries are the same bytes. */
const NO_DATE = 0x0021

const DEFLATED = 8

/** An archive that is written file by file: what `add` answers, one after the other, then `end`. */
export type ZipWriter = { add(entry: ZipEntry): Buffer; end(): Buffer }

/** Begins an archive: texts are compressed, all else is as it is (PDFs are already). */
export function createZip(): ZipWriter {
  const directory: Buffer[] = []
  let offset = 0
  return {
    add({ bytes, isText, name }) {
      const nameBytes = Buffer.from(name, 'utf8')
      const stored = isText === true ? deflateRawSync(bytes) : bytes
      const facts = Buffer.alloc(26)
      facts.writeUInt16LE(VERSION, 0)
      facts.writeUInt16LE(FLAGS, 2)
      facts.writeUInt16LE(isText === true ? DEFLATED : 0, 4)
      facts.writeUInt16LE(NO_DATE, 8)
      facts.writeUInt32LE(crc32(bytes), 10)
      facts.writeUInt32LE(stored.length, 14)
      facts.writeUInt32LE(bytes.length, 18)
      facts.writeUInt16LE(nameBytes.length, 22)
      const file = Buffer.concat([word(LOCAL), facts, nameBytes, stored])
      const made = Buffer.alloc(2)
      made.writeUInt16LE(VERSION, 0)
      const rest = Buffer.alloc(14)
      rest.writeUInt32LE(offset, 10)
      directory.push(Buffer.concat([word(CENTRAL), made, facts, rest, nameBytes]))
      offset += file.length
      return file
    },
    end() {
      const size = directory.reduce((sum, { length }) => sum + length, 0)
      const end = Buffer.alloc(18)
      end.writeUInt16LE(directory.length, 4)
      end.writeUInt16LE(directory.length, 6)
      end.writeUInt32LE(size, 8)
      end.writeUInt32LE(offset, 12)
      return Buffer.concat([...directory, word(END), end])
    },
  }
}

/** Returns a ZIP archive of the entries. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const zip = createZip()
  return Buffer.concat([...entries.map((entry) => zip.add(entry)), zip.end()])
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value, 0)
  return bytes
}
