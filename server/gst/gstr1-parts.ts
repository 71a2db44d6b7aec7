/** The portal takes no larger file (GST reference 9.1: about 4.7 MiB). */
const BYTES_MAX = Math.floor(4.7 * 1024 * 1024)

type Section = { name: string; rows: readonly unknown[] } | { name: string; whole: unknown }

/**
 * The file of GSTR-1 as files that the portal takes: itself where it is small enough, else parts of
 * whole envelopes (of a buyer, a place, a row), each with the header. A table that is no list goes
 * into one part, whole.
 */
export function filesOf(file: string, bytesMax = BYTES_MAX): string[] {
  if (Buffer.byteLength(file) <= bytesMax) return [file]
  const { header, sections } = read(file)
  const parts: Record<string, unknown>[] = []
  const headBytes = sizeOf(header)
  let bytes = Number.POSITIVE_INFINITY
  const put = (name: string, size: number): Record<string, unknown> => {
    if (bytes + size > bytesMax) {
      parts.push({ ...header })
      bytes = headBytes
    }
    const part = parts.at(-1) ?? {}
    bytes += size + (name in part ? 1 : name.length + ENVELOPE)
    return part
  }
  for (const section of sections) {
    const { name } = section
    if ('whole' in section) {
      put(name, sizeOf(section.whole))[name] = section.whole
      continue
    }
    for (const row of section.rows) {
      const part = put(name, sizeOf(row))
      const rows = part[name]
      if (Array.isArray(rows)) rows.push(row)
      else part[name] = [row]
    }
  }
  return parts.map((part) => JSON.stringify(part))
}

/** `,"name":[]` beside the name. */
const ENVELOPE = 6

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) + 1

function read(file: string): { header: Record<string, unknown>; sections: Section[] } {
  const header: Record<string, unknown> = {}
  const sections: Section[] = []
  for (const [name, value] of Object.entries<unknown>(JSON.parse(file))) {
    if (Array.isArray(value)) sections.push({ name, rows: value })
    else if (typeof value === 'object') sections.push({ name, whole: value })
    else header[name] = value
  }
  return { header, sections }
}
