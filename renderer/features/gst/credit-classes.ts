import type { ReturnName } from '../../../server/contract/gst.ts'
import type { CreditClass } from '../../../server/contract/supplier-credit.ts'

/** What the tax of a bill can be for, the usual first. */
export const CREDIT_CLASSES: readonly CreditClass[] = [
  'Inputs',
  'Services',
  'CapitalGoods',
  'Blocked',
  'NotBusiness',
  'NoTax',
]

export function classOf(typed: string): CreditClass | undefined {
  return CREDIT_CLASSES.find((each) => each === typed)
}

/** The returns that the portal acknowledges. */
export const RETURNS: readonly ReturnName[] = ['GSTR1', 'GSTR3B', 'CMP08']
