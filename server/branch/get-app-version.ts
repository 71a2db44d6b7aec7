import packageFile from '../../package.json' with { type: 'json' }
import { appVersion } from '../contract/branch.ts'
import { operation } from '../kernel/operation.ts'

export const getAppVersion = operation(appVersion, () => ({
  MinimumVersion: minimumVersion(packageFile.version),
  CurrentVersion: packageFile.version,
}))

/**
 * The oldest till that a server of this version serves: the previous minor release, so that a shop
 * can update one till at a time. '1.4.2' is '1.3.0'; the first minor of a major release serves all
 * of the major before it ('2.0.1' is '1.0.0').
 */
export function minimumVersion(current: string): string {
  const [major = 0, minor = 0] = current.split('.').map(Number)
  if (minor > 0) return `${major}.${minor - 1}.0`
  return `${Math.max(major - 1, 0)}.0.0`
}
