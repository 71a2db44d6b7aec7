import { CircleAlert } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { WorkedOut } from '../../../server/contract/prescriptions.ts'
import { t } from '../../base/i18n/t.ts'
import { Key } from '../../base/ui/key.tsx'
import { setLine, takeLine } from './rx-actions.ts'
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
  return (
    <div className="rx-line">
      <input
        id={LINE_ID}
        className="input rx-line-input"
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
      <div id="rx-line-read" className="rx-read" role="status">
        <ReadBack worked={worked} isTyped={isTyped} />
        {refusals.map((row) => (
          <span key={`${row.Eye}${row.Field}${row.Message}`} className="field-error">
            <CircleAlert className="icon-small" aria-hidden="true" />
            {row.Message}
          </span>
        ))}
      </div>
    </div>
  )
}

function ReadBack({ worked, isTyped }: { worked: WorkedOut | null; isTyped: boolean }) {
  const said = worked === null ? [] : wordsOf(worked)
  if (said.length === 0) return <span className="muted">{t('rx.line.hint')}</span>
  return (
    <>
      {said.map((each) => (
        <span key={each.eye}>
          <strong>{each.eye}</strong> {each.text}
        </span>
      ))}
      {isTyped ? (
        <span className="rx-read-key">
          <Key>Enter</Key> {t('rx.line.take')}
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
