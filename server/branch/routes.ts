import type { BoundOperation } from '../kernel/operation.ts'
import { getAppVersion } from './get-app-version.ts'
import { getBranchDetails } from './get-branch-details.ts'
import { getBranchLogo } from './get-branch-logo.ts'

export const branchOperations: BoundOperation[] = [getBranchDetails, getBranchLogo, getAppVersion]
