import { CircleAlert, Info } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { WorkedOut } from '../../../server/contract/prescriptions.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { ErrorText, Input } from '../../base/ui/field.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { setLine, takeLine } from './rx-actions.ts'
import styles from './rx-line.module.css'
import { focusOn, LINE_ID, useRx } from './rx-store.ts'

function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey) return
  const { line } = useRx.getState()
  const isEmpty = line.trim() === ''
  if (event.key === 'Enter' && !isEmpty) void takeLine()
  else if (event.key === 'Enter') {
    useRx.setState({ panel: 'lenses' })
    focusOn('rx-lens-search')
  } else if (event.key === 'ArrowDown') focusOn('rx-right-spherical')
  else if (event.key === 'Escape' && !isEmpty) setLine('')
  else return
  event.preventDefault()
}

/** The one line that takes a whole prescription, and says back how it is understood. */
export function RxLine() {
  const line = useRx((rx) => rx.line)
  const worked = useRx((rx) => rx.worked)
  const isTyped = line.trim() !== ''
  const refusals = isTyped ? (worked?.Refusals ?? []) : []
  const notes = isTyped ? (worked?.Notes ?? []).filter(({ Field: field }) => field === 'line') : []
  return (
    <div>
      <Input
        id={LINE_ID}
        className={styles['line-input']}
        data-keys="home"
        aria-label={t('rx.line')}
        aria-describedby="rx-line-read"
        aria-invalid={refusals.some(({ Field: field }) => field === 'line')}
        placeholder={t('rx.line.example')}
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        value={line}
        onChange={(event) => setLine(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Row
        id="rx-line-read"
        gap={8}
        rowGap={0}
        align="center"
        isWrapping
        className={styles['read']}
        role="status"
      >
        <ReadBack worked={worked} isTyped={isTyped} />
        {notes.map((row) => (
          <Row key={`${row.Eye}${row.Message}`} as="span" gap={2} align="center">
            <Glyph of={Info} isSmall />
            <strong>{t(row.Eye === 'Right' ? 'rx.right' : 'rx.left')}</strong>
            {showPowers(row.Message)}
          </Row>
        ))}
        {refusals.map((row) => (
          <ErrorText key={`${row.Eye}${row.Field}${row.Message}`}>
            <Glyph of={CircleAlert} isSmall />
            {row.Message}
          </ErrorText>
        ))}
      </Row>
    </div>
  )
}

function ReadBack({ worked, isTyped }: { worked: WorkedOut | null; isTyped: boolean }) {
  const phrases = worked === null ? [] : wordsOf(worked)
  if (phrases.length === 0) return <Muted>{t('rx.line.hint')}</Muted>
  return (
    <>
      {phrases.map((each) => (
        <span key={each.eye}>
          <strong>{each.eye}</strong> {each.text}
        </span>
      ))}
      {isTyped ? (
        <span className={styles['read-key']}>
          <Key as="kbd">Enter</Key> {t('rx.line.take')}
        </span>
      ) : null}
    </>
  )
}

/** Read back as it would be dictated. */
function wordsOf(worked: WorkedOut): { eye: string; text: string }[] {
  const { IPD, Left, Right, WorkedOut: both } = worked
  const pd = IPD || both.IPD
  return [
    { eye: t('rx.right'), text: Right.InWords },
    { eye: t('rx.left'), text: Left.InWords },
    { eye: t('rx.pd'), text: pd },
  ].flatMap(({ eye, text }) => (text ? [{ eye, text }] : []))
}
