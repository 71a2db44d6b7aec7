import type { BoundOperation } from '../operation.ts'
import { checkGstinAtSetup } from './check-gstin.ts'
import { getSetupState } from './get-setup-state.ts'
import { saveSetup } from './save-setup.ts'

export const setupOperations: BoundOperation[] = [getSetupState, checkGstinAtSetup, saveSetup]
