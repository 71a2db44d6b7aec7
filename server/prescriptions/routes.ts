import type { BoundOperation } from '../kernel/operation.ts'
import { getContactLensHistory, readContactLenses, saveContactLenses } from './contact-lenses.ts'
import { getFrameSizes, saveFrameSizes } from './frame-sizes.ts'
import { getGateRules, saveGateRules } from './gate-rules.ts'
import { checkPrescriptionForLab } from './lab-check.ts'
import { searchByPower } from './power-search.ts'
import { getPrescriptionHistory } from './prescription-history.ts'
import { proposeLensEyes } from './propose-lens-eyes.ts'
import { saveLensRange } from './save-lens-range.ts'
import { savePrescription } from './save-prescription.ts'
import { suggestLenses } from './suggest-lenses.ts'
import { withdrawPrescription } from './withdraw-prescription.ts'
import { workOutPrescription } from './work-out.ts'

export const opticsOperations: BoundOperation[] = [
  workOutPrescription,
  checkPrescriptionForLab,
  suggestLenses,
  searchByPower,
  getPrescriptionHistory,
  savePrescription,
  withdrawPrescription,
  getGateRules,
  saveGateRules,
  getFrameSizes,
  proposeLensEyes,
  saveFrameSizes,
  saveLensRange,
  readContactLenses,
  saveContactLenses,
  getContactLensHistory,
]
