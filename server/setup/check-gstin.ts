// POST /api/Setup/check-gstin
import { checkSetupGstin as spec } from '../contract/setup.ts'
import { checkGstin, normaliseGstin } from '../domain/gstin.ts'
import { stateName } from '../domain/states.ts'
import { operation } from '../operation.ts'
import { refuseAfterSetup } from './needs-setup.ts'

export const checkGstinAtSetup = operation(spec, ({ shop, body }) => {
  refuseAfterSetup(shop.db)
  const check = checkGstin(normaliseGstin(body.gstin))
  if (!check.ok) return { valid: false, stateCode: null, stateName: null, reason: check.reason }
  const { stateCode } = check
  return { valid: true, stateCode, stateName: stateName(stateCode), reason: null }
})
