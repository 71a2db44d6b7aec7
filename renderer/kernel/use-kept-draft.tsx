import { useEffect, useState } from 'react'
import { t } from '../base/i18n/t.ts'
import { Button } from '../base/ui/button.tsx'
import { Row } from '../base/ui/layout.tsx'
import { Notice } from '../base/ui/notice.tsx'
import type { KeptDrafts } from './kept-drafts.ts'
import { type Fields, hasTyped } from './versions.ts'

/** A draft that is there again when its form is; `fresh` is the form with nothing typed. */
export function useKeptDraft<Draft extends Fields>(
  kept: KeptDrafts<Draft>,
  form: string,
  fresh: Draft,
): {
  draft: Draft
  put: (part: Partial<Draft>) => void
  /** Whether the form came back with what was typed before. */
  isKept: boolean
  /** Forgets what was typed, and begins anew. */
  restart: () => void
} {
  const [begun] = useState(() => kept.get(form))
  const [draft, setDraft] = useState(begun ?? fresh)
  const isTyped = hasTyped(draft, fresh)
  useEffect(() => void kept.put(form, isTyped ? draft : null), [kept, form, isTyped, draft])
  return {
    draft,
    put: (part) => setDraft((before) => ({ ...before, ...part })),
    isKept: begun !== null && isTyped,
    restart: () => {
      kept.put(form, null)
      setDraft(fresh)
    },
  }
}

/** Says of a form that came back with what was typed before that it is not saved. */
export function NotSaved({ isKept, onThrowAway }: { isKept: boolean; onThrowAway: () => void }) {
  if (!isKept) return null
  return (
    <Notice kind="warn">
      <Row gap={6} align="center" isWrapping>
        {t('kept.notSaved')}
        <Button onClick={onThrowAway}>{t('kept.throwAway')}</Button>
      </Row>
    </Notice>
  )
}
