import { useQuery } from '@tanstack/react-query'
import { formatPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { CodeDrawing } from '../../base/ui/code-drawing.tsx'
import { branchQuery } from '../../kernel/queries/lookups.ts'
import { upiLink } from './upi-link.ts'

/** The exact amount as a UPI code, drawn on this machine; nothing where the shop has no UPI ID. */
export function UpiQr({ paise }: { paise: number }) {
  const branch = useQuery(branchQuery)
  const upiID = branch.data?.UpiID ?? null
  if (upiID === null || upiID === '' || paise <= 0) return null
  const link = upiLink({ upiID, payee: branch.data?.BranchName ?? '', paise })
  return (
    <figure className="upi">
      <CodeDrawing
        text={link}
        className="upi-code"
        label={t('pay.upi.alt', { amount: formatPaise(paise) })}
      />
      <figcaption>
        <strong>{formatPaise(paise)}</strong>
        <span className="muted">{upiID}</span>
        <span className="muted">{t('pay.upi.hint')}</span>
      </figcaption>
    </figure>
  )
}
