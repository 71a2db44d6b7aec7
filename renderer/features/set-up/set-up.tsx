import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Mark } from '../../base/ui/mark.tsx'
import { Progress } from '../../base/ui/progress.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { LanguageSwitch } from '../../kernel/language-switch.tsx'
import { afterSetup } from '../../kernel/session-store.ts'
import { showError } from '../../kernel/toasts.ts'
import styles from './set-up.module.css'
import { SetUpForm } from './set-up-form.tsx'

const DEMO_TIMEOUT_MS = 180_000

/** The first start: the shop's own details, or the demo shop to look around in. */
export function SetUp() {
  const [isOpening, setOpening] = useState(false)
  async function openDemo(): Promise<void> {
    setOpening(true)
    try {
      await call('open-demo-shop', {}, { timeoutMs: DEMO_TIMEOUT_MS })
      afterSetup()
    } catch (error) {
      showError(errorMessage(error))
      setOpening(false)
    }
  }
  return (
    <Stack as="main" gap={10} className={styles['screen']}>
      <Row as="header" gap={8} align="center" isWrapping className={styles['head']}>
        <Mark isLarge />
        <div>
          <h1>{t('setUp.title')}</h1>
          <Muted as="p">{t('setUp.lead')}</Muted>
        </div>
        <LanguageSwitch />
        <div className={styles['demo']}>
          <Button variant="plain" disabled={isOpening} onClick={() => void openDemo()}>
            <Glyph of={FlaskConical} />
            {t('setUp.demo')}
          </Button>
        </div>
      </Row>
      {isOpening ? <DemoProgress /> : <SetUpForm />}
    </Stack>
  )
}

function DemoProgress() {
  return (
    <Stack as="section" gap={6} className={styles['progress']} role="status">
      <h2>{t('setUp.demo.working')}</h2>
      <Muted as="p">{t('setUp.demo.text')}</Muted>
      <Progress aria-label={t('setUp.demo.working')} />
    </Stack>
  )
}
