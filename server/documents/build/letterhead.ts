import { documentBranch } from '../../branch/document-parties.ts'
import type { DocumentBranch, PlaceOfSupplyModel } from '../../contract/document-models.ts'
import { stateName } from '../../domain/states.ts'
import type { Shop } from '../../kernel/services.ts'

/** Whose document it is: the same three keys head every model. */
export function letterhead(shop: Shop): {
  CompanyID: string
  BranchID: string
  Branch: DocumentBranch
} {
  const branch = shop.branch()
  return {
    CompanyID: shop.ids.encode('company', branch.companyId),
    BranchID: shop.ids.encode('branch', branch.id),
    Branch: documentBranch(shop),
  }
}

export function placeOf(stateCode: string | null): PlaceOfSupplyModel {
  return { StateCode: stateCode, StateName: stateCode === null ? null : stateName(stateCode) }
}
