import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { RecoveryCode } from '../../../server/contract/keys.ts'
import { call } from '../../base/api/client.ts'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { LineForm, PasswordField } from './line-form.tsx'
import styles from './recovery-section.module.css'

/** The owner's recovery code: whether there is one, and a new one, which is shown this once. */
export function RecoverySection() {
  const state = useQuery({
    queryKey: queryKey('recoveryState'),
    queryFn: () => call('get-recovery-state', {}),
    staleTime: 0,
  })
  const [made, setMade] = useState<RecoveryCode | null>(null)
  return (
    <Panel>
      <PanelHeading>{t('computer.recovery')}</PanelHeading>
      {made === null ? (
        <>
          <Notice kind={state.data?.HasCode === true ? 'info' : 'warn'}>
            {state.data?.HasCode === true
              ? t('computer.recovery.has', { when: formatDay(state.data.MadeAt ?? '') })
              : t('computer.recovery.none')}
          </Notice>
          <MakeCode onMade={setMade} />
        </>
      ) : (
        <CodeSheet code={made} />
      )}
    </Panel>
  )
}

function MakeCode({ onMade }: { onMade: (code: RecoveryCode) => void }) {
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  async function make(): Promise<void> {
    if (password === '') return setRefused(t('computer.typeFirst'))
    try {
      onMade(await call('make-recovery-code', { password }))
    } catch (error) {
      setRefused(errorMessage(error))
    }
  }
  return (
    <LineForm onSubmit={make}>
      <PasswordField value={password} error={refused} onChange={setPassword} />
      <Button type="submit" variant="plain">
        {t('computer.recovery.make')}
      </Button>
    </LineForm>
  )
}

/** On paper it is the only thing of the page. */
export function CodeSheet({ code }: { code: RecoveryCode }) {
  return (
    <Grid gap={6} className={styles['recovery-sheet']}>
      <p>{t('computer.recovery.sheet', { when: formatDay(code.MadeAt) })}</p>
      <output data-testid="recovery-code" className={styles['recovery-code']}>
        {code.Code}
      </output>
      <p>{t('computer.recovery.keep')}</p>
      <Button data-main variant="primary" onClick={() => window.print()}>
        <Glyph of={Printer} />
        {t('computer.recovery.print')}
      </Button>
    </Grid>
  )
}
