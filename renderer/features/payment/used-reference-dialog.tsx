import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Lead, Muted, WideNameLines } from '../../base/ui/text.tsx'
import type { UsedReference } from '../../kernel/used-references.ts'

/** The same money is not taken twice: the earlier payment is named, and Enter goes back. */
export function UsedReferenceDialog({
  used: { referenceNo, uses },
  onAnswer,
}: {
  used: UsedReference
  onAnswer: (isMeant: boolean) => void
}) {
  return (
    <Dialog title={t('pay.used.title', { number: referenceNo })} onClose={() => onAnswer(false)}>
      <Form as="div">
        <Lead>{t(uses.length === 0 ? 'pay.used.here' : 'pay.used.lead')}</Lead>
        <Stack as="ul" gap={4}>
          {uses.map((use) => (
            <li key={use.ReceiptNo} data-testid="reference-use">
              <WideNameLines>
                <strong>
                  {[formatRupees(use.Amount), use.PaymentMode, formatDay(use.Date)].join(' · ')}
                </strong>
                <Muted>
                  {[use.BillNo, t('pay.used.receipt', { number: use.ReceiptNo }), use.Name]
                    .filter(Boolean)
                    .join(' · ')}
                </Muted>
              </WideNameLines>
            </li>
          ))}
        </Stack>
        <Notice kind="warn">{t('pay.used.check')}</Notice>
        <Toolbar>
          <Button data-first data-main variant="primary" onClick={() => onAnswer(false)}>
            {t('pay.used.back')}
            <Key>Enter</Key>
          </Button>
          <Button onClick={() => onAnswer(true)}>{t('pay.used.meant')}</Button>
        </Toolbar>
      </Form>
    </Dialog>
  )
}
