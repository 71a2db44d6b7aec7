import { t } from '../../base/i18n/t.ts'
import { useCart } from '../cart/cart-store.ts'
import { isOfAnother } from './of-another.ts'
import { cellID } from './rx-actions.ts'
import { isEmptyDraft, isFrameSize, isWrongVertex } from './rx-draft.ts'
import { hasLensLines, pairNumbers } from './rx-pairs.ts'
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

/** A vertex distance or a size of a frame that can't be read, and where; null if all are. */
export function unreadMeasure(): { sentence: string; id: string; pairNo: string | null } | null {
  const { draft } = useRx.getState()
  const { lines } = useCart.getState()
  if (isOfAnother()) return null
  if (isWrongVertex(draft.vertex))
    return { sentence: t('rx.vertex.refused'), id: 'rx-vertex', pairNo: null }
  if (!hasLensLines(lines)) return null
  for (const pairNo of pairNumbers(lines)) {
    const frame = draft.frames[pairNo]
    const size = (['a', 'b', 'dbl', 'ed'] as const).find((name) => {
      const text = frame?.[name].trim() ?? ''
      return text !== '' && !isFrameSize(text)
    })
    if (size === undefined) continue
    const field = t(`rx.size.${size}`)
    const sentence = t('rx.refused', { field, reason: t('rx.size.refused') })
    return { sentence, id: `rx-frame-${size}`, pairNo }
  }
  return null
}
