import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Mark } from '../../base/ui/mark.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { LanguageSwitch } from '../../kernel/language-switch.tsx'
import { afterSetup } from '../../kernel/session-store.ts'
import { SetUpForm } from './set-up-form.tsx'

const DEMO_TIMEOUT_MS = 180_000

/** The first start: the shop's own details, or the demo shop to look around in. */
export function SetUp() {
  const [isOpening, setOpening] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  async function openDemo(): Promise<void> {
    setOpening(true)
    setRefused(null)
    try {
      await call('open-demo-shop', {}, { timeoutMs: DEMO_TIMEOUT_MS })
      afterSetup()
    } catch (error) {
      setRefused(inWords(error))
      setOpening(false)
    }
  }
  return (
    <main className="set-up">
      <header className="set-up-head">
        <Mark className="mark mark-large" />
        <div>
          <h1>{t('setUp.title')}</h1>
          <p className="muted">{t('setUp.lead')}</p>
        </div>
        <LanguageSwitch />
        <div className="set-up-demo">
          <button
            type="button"
            className="button button-plain"
            disabled={isOpening}
            onClick={() => void openDemo()}
          >
            <FlaskConical className="icon" aria-hidden="true" />
            {t('setUp.demo')}
          </button>
        </div>
      </header>
      {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
      {isOpening ? <DemoProgress /> : <SetUpForm />}
    </main>
  )
}

function DemoProgress() {
  return (
    <section className="set-up-progress" role="status">
      <h2>{t('setUp.demo.working')}</h2>
      <p className="muted">{t('setUp.demo.text')}</p>
      <progress className="progress" aria-label={t('setUp.demo.working')} />
    </section>
  )
}
