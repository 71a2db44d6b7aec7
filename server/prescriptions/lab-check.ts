// POST /api/Optics/lab-check
import type { BodyOf } from '../contract/operation.ts'
import { labCheck as spec } from '../contract/prescriptions.ts'
import { checkForLab, labState } from '../domain/optics/lab-rules.ts'
import { operation } from '../kernel/operation.ts'
import type { Shop } from '../kernel/services.ts'
import { readSetting } from '../settings/settings.ts'
import { buildCase } from './build-case.ts'
import { countCaught } from './count-caught.ts'
import { encodeBlanks, encodeFinding, encodeThickness } from './lab-answer.ts'
import { lastOf } from './last-prescription.ts'
import { cartGoods, type LensLine, ownPower, pairKey } from './lens-lines.ts'
import { cartFrames, type PairFrame, readFrames } from './read-frames.ts'
import { readTyped } from './typed-prescription.ts'

type Body = BodyOf<typeof spec>

export const checkPrescriptionForLab = operation(spec, (call) => {
  const { body, shop } = call
  const goods = goodsOf(shop, body)
  const { rx, unread } = readTyped(body)
  const last = lastOf(shop, body)
  const labCase = buildCase(shop.db, { rx, unread, last: last?.rx ?? null, ...goods })
  const rulesOff = readSetting(shop.db, 'labRulesOff')
  const findings = checkForLab(labCase, new Set(rulesOff))
  if (body.sessionID !== undefined && body.isGlance !== true) {
    countCaught(call, body.sessionID, findings)
  }
  return {
    State: labState(findings),
    Findings: findings.map(encodeFinding),
    Blanks: encodeBlanks(labCase),
    Thickness: encodeThickness(labCase),
    RulesOff: [...rulesOff],
  }
})

function goodsOf(
  shop: Shop,
  { frames, lenses, sessionID }: Body,
): { lenses: LensLine[]; frames: PairFrame[]; isWithoutSpectacles: boolean } {
  const cart =
    sessionID === undefined
      ? { lenses: [], frames: [], isWithoutSpectacles: false }
      : cartGoods(shop.db, sessionID, shop.localNow())
  const sent = lenses?.map(({ eye, itemID, pairNo }) => {
    const itemId = shop.idOf('item', itemID, 'itemID')
    return {
      pairNo: pairKey(pairNo),
      itemId,
      eye: eye ?? null,
      count: 1,
      lensType: null,
      refraction: null,
      own: ownPower(shop.db, itemId),
      pdMm: null,
      fittingHeightTenthsMm: null,
    }
  })
  return {
    lenses: sent ?? cart.lenses,
    frames: [...readFrames(shop, frames ?? []), ...cartFrames(cart.frames)],
    isWithoutSpectacles: sent === undefined && cart.isWithoutSpectacles,
  }
}
