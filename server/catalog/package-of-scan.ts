import type { Gs1Elements } from '../domain/gs1.ts'

type PackageOfScan = { Lot: string | null; ExpiresOn: string | null; IsExpired: boolean }

/** What GS1 elements say of the package. It may be used through its last day. */
export function packageOfScan(elements: Gs1Elements | null, today: string): PackageOfScan {
  const { expiresOn = null, lot = null } = elements ?? {}
  return {
    Lot: lot,
    ExpiresOn: midnightOf(expiresOn),
    IsExpired: expiresOn !== null && expiresOn < today.slice(0, 10),
  }
}

/** A plain date as the wire writes it. */
export function midnightOf(date: string | null): string | null {
  return date === null ? null : `${date}T00:00:00`
}
