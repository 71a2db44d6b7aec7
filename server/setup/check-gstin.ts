import { checkSetupGstin as spec } from '../contract/setup.ts'
import { checkGstin, normaliseGstin } from '../domain/gstin.ts'
import { stateName } from '../domain/states.ts'
import { operation } from '../kernel/operation.ts'
import { nameOfRow } from '../masters/delivered-names.ts'

export const checkGstinAtSetup = operation(spec, ({ body }) => {
  const check = checkGstin(normaliseGstin(body.gstin))
  if (!check.ok) return { valid: false, stateCode: null, stateName: null, reason: check.reason }
  const { stateCode } = check
  const name = stateName(stateCode)
  return {
    valid: true,
    stateCode,
    stateName: name === null ? null : nameOfRow('state', name),
    reason: null,
  }
})
