import { checkSetupGstin as spec } from '../contract/setup.ts'
import { checkGstin, normaliseGstin } from '../domain/gstin.ts'
import { stateMessage } from '../domain/states.ts'
import { operation } from '../kernel/operation.ts'

export const checkGstinAtSetup = operation(spec, ({ body }) => {
  const check = checkGstin(normaliseGstin(body.gstin))
  if (!check.ok) return { valid: false, stateCode: null, stateName: null, reason: check.reason }
  const { stateCode } = check
  return {
    valid: true,
    stateCode,
    stateName: stateMessage(stateCode),
    reason: null,
  }
})
