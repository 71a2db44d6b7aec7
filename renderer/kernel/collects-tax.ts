import { useQuery } from '@tanstack/react-query'
import type { BranchDetails } from '../../server/contract/branch.ts'
import { branchQuery } from './queries/lookups.ts'

/** Whether a shop collects GST: one without a GSTIN or under the composition scheme has no taxable value. */
export function collectsTax(
  branch: Pick<BranchDetails, 'GSTIN' | 'IsCompositionScheme'> | undefined,
): boolean {
  return branch === undefined || (Boolean(branch.GSTIN) && !branch.IsCompositionScheme)
}

/** Whether this shop collects GST; until it is known, it is taken to. */
export function useCollectsTax(): boolean {
  return collectsTax(useQuery(branchQuery).data)
}
