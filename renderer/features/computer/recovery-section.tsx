import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { RecoveryCode } from '../../../server/contract/keys.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Field } from '../../base/ui/field.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'

/** The owner's recovery code: whether there is one, and a new one, which is shown this once. */
export function RecoverySection() {
  const state = useQuery({
    queryKey: queryKey('recoveryState'),
    queryFn: () => call('get-recovery-state', {}),
    staleTime: 0,
  })
  const [made, setMade] = useState<RecoveryCode | null>(null)
  return (
    <section className="computer-part">
      <h3 className="card-heading">{t('computer.recovery')}</h3>
      {made === null ? (
        <>
          <Notice kind={state.data?.HasCode === true ? 'info' : 'warn'}>
            {state.data?.HasCode === true
              ? t('computer.recovery.has', { when: (state.data.MadeAt ?? '').slice(0, 10) })
              : t('computer.recovery.none')}
          </Notice>
          <MakeCode onMade={setMade} />
        </>
      ) : (
        <CodeSheet code={made} />
      )}
    </section>
  )
}

function MakeCode({ onMade }: { onMade: (code: RecoveryCode) => void }) {
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  async function make(event: FormEvent): Promise<void> {
    event.preventDefault()
    try {
      onMade(await call('make-recovery-code', { password }))
    } catch (error) {
      setRefused(inWords(error))
    }
  }
  return (
    <form className="computer-row" onSubmit={(event) => void make(event)}>
      <Field
        label={t('computer.recovery.password')}
        type="password"
        value={password}
        maxLength={200}
        error={refused}
        onChange={(event) => setPassword(event.target.value)}
      />
      <button type="submit" className="button" disabled={password === ''}>
        {t('computer.recovery.make')}
      </button>
    </form>
  )
}

/** On paper it is the only thing of the page. */
function CodeSheet({ code }: { code: RecoveryCode }) {
  return (
    <div className="recovery-sheet">
      <p>{t('computer.recovery.sheet', { when: code.MadeAt.slice(0, 10) })}</p>
      <output className="recovery-code">{code.Code}</output>
      <p>{t('computer.recovery.keep')}</p>
      <button
        type="button"
        data-main
        className="button button-primary"
        onClick={() => window.print()}
      >
        <Printer className="icon" aria-hidden="true" />
        {t('computer.recovery.print')}
      </button>
    </div>
  )
}
