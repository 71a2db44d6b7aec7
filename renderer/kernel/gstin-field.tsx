import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { GstinCheck } from '../../server/contract/setup.ts'
import { call } from '../base/api/client.ts'
import { t } from '../base/i18n/t.ts'
import { Field, GoodHint } from '../base/ui/field.tsx'
import { Glyph } from '../base/ui/glyph.tsx'

const LENGTH = 15

/** Checks a GSTIN of full length; null while there is nothing to say. */
function useGstinCheck(gstin: string): GstinCheck | null {
  const [answer, setAnswer] = useState<GstinCheck | null>(null)
  useEffect(() => {
    let isWanted = true
    setAnswer(null)
    if (gstin.length >= LENGTH) {
      call('check-gstin', { gstin }).then(
        (found) => (isWanted ? setAnswer(found) : undefined),
        () => {
          // Saving checks it again, so an answer that does not come is no reason to stop typing.
        },
      )
    }
    return () => {
      isWanted = false
    }
  }, [gstin])
  return answer
}

/** A GSTIN checked as it is typed, check digit and all; tells its State to whoever asks. */
export function GstinField({
  label,
  value,
  error,
  onChange,
  onState,
}: {
  label: string
  value: string
  error: string | null
  onChange: (gstin: string) => void
  onState?: (stateCode: string, stateName: string) => void
}) {
  const gstin = value.replaceAll(/\s/g, '').toUpperCase()
  const check = useGstinCheck(gstin)
  const tell = useRef(onState)
  tell.current = onState
  useEffect(() => {
    const isKnown = check?.valid === true && check.stateCode !== null
    if (isKnown) tell.current?.(check.stateCode ?? '', check.stateName ?? '')
  }, [check])
  const wrong = check?.valid === false ? (check.reason ?? t('gstin.wrong')) : null
  const hint =
    check?.valid === true ? (
      <GoodHint>
        <Glyph of={CircleCheck} isSmall />
        {t('gstin.good', { state: check.stateName ?? '' })}
      </GoodHint>
    ) : (
      t('gstin.hint')
    )
  return (
    <Field
      label={label}
      isCode
      isNoteTall
      maxLength={20}
      value={value}
      error={error ?? wrong}
      hint={hint}
      onChange={(event) => onChange(event.target.value.toUpperCase())}
    />
  )
}
