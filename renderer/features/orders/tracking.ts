/** Where the number of a parcel goes in the address of its courier; without it, at the end. */
export const NUMBER_PLACE = '{no}'

type Courier = { name: string; address: string | null }
export type Tracking = { courier: string; number: string; link: string }

const LETTER = /\p{L}/u

/**
 * Returns where a parcel is followed whose courier and number were written down, such as
 * "Blue Dart 78112233445"; null where the courier has no address or no number was written.
 */
export function trackingOf(note: string, couriers: readonly Courier[]): Tracking | null {
  const text = note.trim()
  const lower = text.toLowerCase()
  const found = couriers
    .filter(
      ({ name }) => lower.startsWith(name.toLowerCase()) && !LETTER.test(text[name.length] ?? ''),
    )
    .toSorted((a, b) => b.name.length - a.name.length)[0]
  if (found === undefined) return null
  const number = /[A-Z0-9-]*\d[A-Z0-9-]*/i.exec(text.slice(found.name.length))?.[0]
  const link = number === undefined ? null : linkOf(found.address ?? '', number)
  return number === undefined || link === null ? null : { courier: found.name, number, link }
}

function linkOf(address: string, number: string): string | null {
  const sent = encodeURIComponent(number)
  const text = address.includes(NUMBER_PLACE)
    ? address.replaceAll(NUMBER_PLACE, sent)
    : address + sent
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}
