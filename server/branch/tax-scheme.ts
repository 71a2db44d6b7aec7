import { recordChange } from '../audit/record-change.ts'
import type { WritableDb } from '../db/sql.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { branchOn } from './branch.ts'

/**
 * Returns whether a document is under the composition scheme: as the branch is on its date, unless who issues
 * it may deviate. Throws 403 for anybody else who asks for the other scheme.
 */
export function isComposition(
  services: Services,
  { permissions }: CommitContext,
  { asked, date }: { asked: boolean | null; date: string },
): boolean {
  const own = branchOn(services.branch(), date).isCompositionScheme
  if (asked === null || asked === own) return own
  if (!permissions.has('tax.override')) {
    throw new Refusal('FORBIDDEN', message('sales.scheme-by-owner'))
  }
  return asked
}

/** Writes to the audit log that a document is under another scheme than its branch. */
export function recordOtherScheme(
  tx: WritableDb,
  context: CommitContext,
  of: { entity: 'order' | 'invoice'; entityId: number; isComposition: boolean },
): void {
  recordChange(tx, {
    actor: context,
    atMs: context.nowMs,
    action: 'tax.overridden',
    entity: of.entity,
    entityId: of.entityId,
    detail: { isComposition: of.isComposition },
  })
}
