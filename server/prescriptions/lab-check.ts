import type { BodyOf } from '../contract/operation.ts'
import { labCheck as spec } from '../contract/prescriptions.ts'
import { checkForLab, labState } from '../domain/optics/lab-rules.ts'
import { pairKey } from '../domain/optics/lens-eyes.ts'
import { operation } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { readSetting } from '../settings/settings.ts'
import { buildCase } from './build-case.ts'
import { countCaught } from './count-caught.ts'
import { noteRead } from './health-of-order.ts'
import { encodeBlanks, encodeFinding, encodeThickness } from './lab-answer.ts'
import { lastOf } from './last-prescription.ts'
import { cartGoods, type LensLine, ownPower } from './lens-lines.ts'
import { cartFrames, type PairFrame, readFrames } from './read-frames.ts'
import { readTyped } from './typed-prescription.ts'

type Body = BodyOf<typeof spec>

export const checkPrescriptionForLab = operation(spec, (call) => {
  const { body, services } = call
  const goods = goodsOf(services, body)
  const { rx, unread } = readTyped(body)
  const last = lastOf(services, body)
  if (last !== null) noteRead(call, spec.name, last.customerId)
  const labCase = buildCase(services.db, { rx, unread, last: last?.rx ?? null, ...goods })
  const rulesOff = readSetting(services.db, 'labRulesOff')
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
  services: Services,
  { frames, lenses, sessionID }: Body,
): { lenses: LensLine[]; frames: PairFrame[]; isWithoutSpectacles: boolean } {
  const cart =
    sessionID === undefined
      ? { lenses: [], frames: [], isWithoutSpectacles: false }
      : cartGoods(services.db, sessionID, services.localNow())
  const sent = lenses?.map(({ eye, itemID, pairNo }) => {
    const itemId = services.idOf('item', itemID, 'itemID')
    return {
      pairNo: pairKey(pairNo),
      itemId,
      eye: eye ?? null,
      count: 1,
      lensType: null,
      refraction: null,
      own: ownPower(services.db, itemId),
      pdMm: null,
      fittingHeightTenthsMm: null,
    }
  })
  return {
    lenses: sent ?? cart.lenses,
    frames: [...readFrames(services, frames ?? []), ...cartFrames(cart.frames)],
    isWithoutSpectacles: sent === undefined && cart.isWithoutSpectacles,
  }
}
