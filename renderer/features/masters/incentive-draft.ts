import type { IncentiveRuleBody, IncentiveRuleRow } from '../../../server/contract/incentives.ts'
import type { Role } from '../../../server/contract/permissions.ts'
import { parseTyped } from '../../base/format/money.ts'
import type { NeedDraft } from './offer-draft.ts'
import { ANY_GOODS, goodsInput } from './offer-draft.ts'

/** A rule as it is typed. `who` is empty for everybody, `role:…` or `person:…`. */
export type RuleDraft = {
  name: string
  isActive: boolean
  who: string
  pay: 'rate' | 'perPiece'
  figure: string
  goods: NeedDraft
  fromTurnover: string
  marginFrom: string
  marginBelow: string
  testShare: string
  deliveryShare: string
  fromDay: string
  toDay: string
  priority: string
}

export const ROLES = [
  'owner',
  'manager',
  'optometrist',
  'counter',
] as const satisfies readonly Role[]

/** Returns what the form shows of a rule; without one, a new one for everybody. */
export function ruleDraft(rule: IncentiveRuleRow | null): RuleDraft {
  const text = (figure: number | null | undefined) => (figure ? String(figure) : '')
  return {
    name: rule?.Name ?? '',
    isActive: rule?.IsActive ?? true,
    who: rule?.UserID ? `person:${rule.UserID}` : rule?.Role ? `role:${rule.Role}` : '',
    pay: rule?.PerPiece ? 'perPiece' : 'rate',
    figure: text(rule?.Rate ?? rule?.PerPiece),
    goods:
      rule === null
        ? ANY_GOODS
        : {
            count: '1',
            goods: rule.Goods,
            brands: rule.Brands.join(', '),
            itemCodes: rule.ItemCodes.join(', '),
            priceFrom: text(rule.PriceFrom),
            priceTo: text(rule.PriceTo),
          },
    fromTurnover: text(rule?.FromTurnover),
    marginFrom: rule?.MarginFrom == null ? '' : String(rule.MarginFrom),
    marginBelow: rule?.MarginBelow == null ? '' : String(rule.MarginBelow),
    testShare: text(rule?.TestShare),
    deliveryShare: text(rule?.DeliveryShare),
    fromDay: rule?.FromDay ?? '',
    toDay: rule?.ToDay ?? '',
    priority: text(rule?.Priority),
  }
}

/** The fields of a draft whose figures are none. */
export function wrongRuleFigures(draft: RuleDraft) {
  const { deliveryShare, figure, fromTurnover, goods, marginBelow, marginFrom } = draft
  const { pay, priority, testShare } = draft
  const isWrong = (text: string, decimals: number) =>
    text.trim() !== '' && parseTyped(text, decimals) === null
  return [
    ...(parseTyped(figure, pay === 'rate' ? 3 : 2) === null ? [pay] : []),
    ...(isWrong(goods.priceFrom, 2) ? ['priceFrom'] : []),
    ...(isWrong(goods.priceTo, 2) ? ['priceTo'] : []),
    ...(isWrong(fromTurnover, 2) ? ['fromTurnover'] : []),
    ...(isWrong(marginFrom, 3) ? ['marginFrom'] : []),
    ...(isWrong(marginBelow, 3) ? ['marginBelow'] : []),
    ...(isWrong(testShare, 3) ? ['testShare'] : []),
    ...(isWrong(deliveryShare, 3) ? ['deliveryShare'] : []),
    ...(isWrong(priority, 0) ? ['priority'] : []),
  ]
}

/** Returns what is sent of a draft whose figures are right. */
export function ruleInput(draft: RuleDraft, rule: IncentiveRuleRow | null): IncentiveRuleBody {
  const [kind, id = ''] = draft.who.split(':')
  const role = ROLES.find((each) => kind === 'role' && each === id)
  const turnover = parseTyped(draft.fromTurnover, 2)
  const marginFrom = parseTyped(draft.marginFrom, 3)
  const marginBelow = parseTyped(draft.marginBelow, 3)
  const testShare = parseTyped(draft.testShare, 3)
  const deliveryShare = parseTyped(draft.deliveryShare, 3)
  const priority = parseTyped(draft.priority, 0)
  return {
    ...(rule === null ? {} : { incentiveID: rule.ID, version: rule.Version }),
    name: draft.name.trim(),
    isActive: draft.isActive,
    ...(kind === 'person' ? { userID: id } : {}),
    ...(role === undefined ? {} : { role }),
    [draft.pay]: parseTyped(draft.figure, draft.pay === 'rate' ? 3 : 2) ?? 0,
    ...goodsInput(draft.goods),
    ...(turnover === null ? {} : { fromTurnover: turnover }),
    ...(marginFrom === null ? {} : { marginFrom }),
    ...(marginBelow === null ? {} : { marginBelow }),
    ...(testShare === null ? {} : { testShare }),
    ...(deliveryShare === null ? {} : { deliveryShare }),
    ...(draft.fromDay === '' ? {} : { fromDay: draft.fromDay }),
    ...(draft.toDay === '' ? {} : { toDay: draft.toDay }),
    ...(priority === null ? {} : { priority }),
  }
}
