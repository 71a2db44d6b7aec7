import { documentBranch } from '../../branch/document-parties.ts'
import type { DocumentBranch, PlaceOfSupplyModel } from '../../contract/document-models.ts'
import { stateName } from '../../domain/states.ts'
import type { Services } from '../../kernel/services.ts'

/** Whose document it is: the same three keys head every model. */
export function letterhead(services: Services): {
  CompanyID: string
  BranchID: string
  Branch: DocumentBranch
} {
  const branch = services.branch()
  return {
    CompanyID: services.ids.encode('company', branch.companyId),
    BranchID: services.ids.encode('branch', branch.id),
    Branch: documentBranch(services, services.localNow()),
  }
}

export function placeOf(stateCode: string | null): PlaceOfSupplyModel {
  return { StateCode: stateCode, StateName: stateCode === null ? null : stateName(stateCode) }
}
