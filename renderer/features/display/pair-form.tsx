import { type FormEvent, useState } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Stack } from '../../base/ui/layout.tsx'
import { Mark } from '../../base/ui/mark.tsx'
import shared from './display.module.css'
import { pair, useFeed } from './display-feed.ts'
import styles from './pair-form.module.css'

/** On a device of its own: the code that the till shows, typed once. */
export function PairForm() {
  const [code, setCode] = useState('')
  const refusal = useFeed((feed) => feed.refusal)
  function submit(event: FormEvent): void {
    event.preventDefault()
    void pair(code)
  }
  return (
    <Stack
      as="form"
      gap={8}
      align="center"
      justify="center"
      className={shared['center']}
      onSubmit={submit}
    >
      <Mark className={shared['logo']} />
      <h1 className={shared['shop']}>{t('display.pairTitle')}</h1>
      <p className={shared['lead']}>{t('display.pairHow')}</p>
      <input
        className={styles['input']}
        aria-label={t('display.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d{6}"
        maxLength={6}
        required
        value={code}
        onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
      />
      <p className={styles['refusal']} role="alert">
        {refusal}
      </p>
      <button type="submit" className={styles['button']}>
        {t('display.pair')}
      </button>
    </Stack>
  )
}
