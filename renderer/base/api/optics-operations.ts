import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '../../../server/contract/operation.ts'
import type * as optics from '../../../server/contract/prescriptions.ts'
import type { OperationSpec, Shape } from './operation-spec.ts'

type None = Record<string, never>
type Of<Spec> = Shape<BodyOf<Spec>, ReplyOf<Spec>>

export type WorkOutInput = BodyOf<typeof optics.workOut>
export type TypedEye = NonNullable<WorkOutInput['right']>
export type WorkedOut = ReplyOf<typeof optics.workOut>
export type EyeWorkedOut = WorkedOut['Right']
export type LabCheckInput = BodyOf<typeof optics.labCheck>
export type FrameInput = NonNullable<LabCheckInput['frames']>[number]
export type LabCheck = ReplyOf<typeof optics.labCheck>
export type LabFinding = LabCheck['Findings'][number]
export type LensSuggestions = ReplyOf<typeof optics.lensSuggestions>
export type LensSuggestion = LensSuggestions['StockLenses'][number]
export type PrescriptionHistory = ReplyOf<typeof optics.prescriptionHistory>
export type HistoryRow = PrescriptionHistory['Items'][number]
export type GateRule = ReplyOf<typeof optics.gateRules>[number]
export type PowerFound = ReplyOf<typeof optics.powerSearch>
export type FrameSizes = ReplyOf<typeof optics.frameSizes>

export type OpticsShapes = {
  workOut: Of<typeof optics.workOut>
  labCheck: Of<typeof optics.labCheck>
  lensSuggestions: Of<typeof optics.lensSuggestions>
  prescriptionHistory: Shape<
    ParamsOf<typeof optics.prescriptionHistory>,
    ReplyOf<typeof optics.prescriptionHistory>
  >
  savePrescription: Of<typeof optics.savePrescription>
  gateRules: Shape<None, ReplyOf<typeof optics.gateRules>>
  saveGateRules: Of<typeof optics.saveGateRules>
  powerSearch: Of<typeof optics.powerSearch>
  frameSizes: Shape<QueryOf<typeof optics.frameSizes>, ReplyOf<typeof optics.frameSizes>>
  saveFrameSizes: Of<typeof optics.saveFrameSizes>
  saveLensRange: Of<typeof optics.saveLensRange>
}

export const opticsOperations: Record<keyof OpticsShapes, OperationSpec> = {
  workOut: { method: 'POST', path: '/api/Optics/work-out' },
  labCheck: { method: 'POST', path: '/api/Optics/lab-check' },
  lensSuggestions: { method: 'POST', path: '/api/Optics/lens-suggestions' },
  prescriptionHistory: { method: 'GET', path: '/api/Customer/{customerID}/prescriptions' },
  savePrescription: { method: 'POST', path: '/api/Optics/prescriptions' },
  gateRules: { method: 'GET', path: '/api/Optics/gate-rules' },
  saveGateRules: { method: 'POST', path: '/api/Optics/gate-rules' },
  powerSearch: { method: 'POST', path: '/api/Optics/power-search' },
  frameSizes: { method: 'GET', path: '/api/Optics/frame-sizes' },
  saveFrameSizes: { method: 'POST', path: '/api/Optics/frame-sizes' },
  saveLensRange: { method: 'POST', path: '/api/Optics/lens-ranges' },
}
