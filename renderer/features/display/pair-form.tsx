import { type FormEvent, useState } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Mark } from '../../base/ui/mark.tsx'
import { pair } from './display-feed.ts'

/** On a device of its own: the code that the till shows, typed once. */
export function PairForm() {
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const refused = await pair(code)
    if (refused === null) return
    setRefusal(refused === '' ? t('offline.short') : refused)
    setCode('')
  }
  return (
    <form className="display-center" onSubmit={submit}>
      <Mark className="mark display-logo" />
      <h1 className="display-shop">{t('display.pairTitle')}</h1>
      <p className="display-lead">{t('display.pairHow')}</p>
      <input
        className="display-input"
        aria-label={t('display.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d{6}"
        maxLength={6}
        required
        value={code}
        onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
      />
      <p className="display-refusal" role="alert">
        {refusal}
      </p>
      <button type="submit" className="display-button" disabled={code.length !== 6}>
        {t('display.pair')}
      </button>
    </form>
  )
}
