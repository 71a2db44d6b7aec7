import type { TestServer } from './test-server.ts'

/**
 * The amounts in rupees of the voucher with a reference, by ledger, as Tally's file of a span has it:
 * debits are below zero. Empty where no voucher has it.
 */
export async function tallyAmounts(
  t: TestServer,
  reference: string,
  { from, to }: { from: string; to: string },
): Promise<Record<string, number>> {
  const path = `/api/Tally/vouchers?from=${from}&to=${to}`
  const { bytes } = await t.call('GET', path, undefined, { as: 'owner' })
  const voucher = bytes
    .toString()
    .split('<VOUCHER ')
    .find((each) => each.includes(`<REFERENCE>${reference}</REFERENCE>`))
  const entries = [
    ...(voucher ?? '').matchAll(
      /<LEDGERNAME>([^<]*)<\/LEDGERNAME>(?:(?!<LEDGERNAME>)[\s\S])*?<AMOUNT>([^<]*)<\/AMOUNT>/g,
    ),
  ]
  return Object.fromEntries(entries.map(([, name = '', amount = '']) => [name, Number(amount)]))
}

/** The texts of every element of a name, in their order. */
export const tagsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)

/** What a voucher is off by; 0 is what Tally takes. */
export function sumOfVoucher(amounts: Record<string, number>): number {
  return Object.values(amounts).reduce((paise, each) => paise + Math.round(each * 100), 0)
}
