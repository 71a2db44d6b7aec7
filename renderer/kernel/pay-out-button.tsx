import { t } from '../base/i18n/t.ts'
import { Button } from '../base/ui/button.tsx'
import { askPayOut, type HeldCredit } from './pay-out-credit.ts'

/** Pays out what a credit still holds, of a person who may or with a manager's PIN. */
export function PayOutButton({ credit }: { credit: HeldCredit }) {
  return (
    <Button
      variant="plain"
      aria-label={t('payOut.title', { number: credit.number })}
      onClick={() => askPayOut(credit)}
    >
      {t('payOut.do')}
    </Button>
  )
}
