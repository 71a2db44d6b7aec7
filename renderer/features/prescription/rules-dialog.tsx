import { useQuery } from '@tanstack/react-query'
import type { GateRule } from '../../../server/contract/prescriptions.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showError } from '../../kernel/toasts.ts'
import shared from './prescription.module.css'
import styles from './rules-dialog.module.css'

async function turn({ IsOn, RuleID }: GateRule): Promise<void> {
  try {
    await call('save-gate-rules', { rules: [{ ruleID: RuleID, isOn: !IsOn }] })
    await markStale('lab-rules')
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** Which rules of the lab check are on, and what each has caught. */
export function RulesDialog() {
  const rules = useQuery({
    queryKey: queryKey('gateRules'),
    queryFn: () => call('get-gate-rules', {}),
    staleTime: 0,
  })
  return (
    <Dialog title={t('rx.rules')} size="large" onClose={closeDialog}>
      <Lead>{t('rx.rules.lead')}</Lead>
      {rules.error ? <Notice kind="bad">{errorMessage(rules.error)}</Notice> : null}
      {rules.isPending ? <Waiting>{t('rx.rules.waiting')}</Waiting> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only carries the arrow keys */}
      <div onKeyDown={walkList}>
        <table className={styles['rules']}>
          <thead>
            <tr>
              <th scope="col">{t('rx.rules.rule')}</th>
              <th scope="col" className={styles['rule-count']}>
                {t('rx.rules.caught')}
              </th>
              <th scope="col" className={styles['rule-count']}>
                {t('rx.rules.overridden')}
              </th>
            </tr>
          </thead>
          <tbody>
            {(rules.data ?? []).map((rule) => (
              <tr key={rule.RuleID}>
                <td>
                  <label className={styles['rule']}>
                    <input
                      type="checkbox"
                      data-walk
                      checked={rule.IsOn}
                      onChange={() => void turn(rule)}
                    />
                    <span className={shared['severity']} data-kind={rule.Severity.toLowerCase()}>
                      {t(rule.Severity === 'Red' ? 'rx.red' : 'rx.amber')}
                    </span>
                    {rule.Name}
                  </label>
                </td>
                <td className={styles['rule-count']}>{rule.Caught}</td>
                <td className={styles['rule-count']}>{rule.Overridden}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
