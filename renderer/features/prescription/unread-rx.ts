import { t } from '../../base/i18n/t.ts'
import { cellID, isOfAnother } from './rx-actions.ts'
import { isEmptyDraft } from './rx-draft.ts'
import { useRx } from './rx-store.ts'

/** What stands in the cells or in their line and can't be read, and where; null if all is read. */
export function unreadRx(): { sentence: string; id: string } | null {
  const { draft, line, worked } = useRx.getState()
  const isEmpty = isEmptyDraft(draft) && line.trim() === ''
  const [refused] = isEmpty || isOfAnother() ? [] : (worked?.Refusals ?? [])
  if (refused === undefined) return null
  const { Eye, Field, Message } = refused
  const eye = Eye === 'Right' ? t('rx.right') : Eye === 'Left' ? t('rx.left') : null
  const sentence = eye === null ? Message : t('rx.refused', { field: eye, reason: Message })
  return { sentence, id: cellID(Eye, Field) }
}
