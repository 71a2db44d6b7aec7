import type { BoundOperation } from '../kernel/operation.ts'
import { checkGstinAtSetup } from './check-gstin.ts'
import { getSetupState } from './get-setup-state.ts'
import { getTills } from './get-tills.ts'
import { mergeMasters } from './merge-masters.ts'
import { saveSetup } from './save-setup.ts'
import { saveTill } from './save-till.ts'
import { getShopSettings, saveLogo, saveShopSettings, saveSignature } from './shop-settings.ts'

export const setupOperations: BoundOperation[] = [
  getSetupState,
  checkGstinAtSetup,
  saveSetup,
  getShopSettings,
  saveShopSettings,
  saveLogo,
  saveSignature,
  getTills,
  saveTill,
  mergeMasters,
]
