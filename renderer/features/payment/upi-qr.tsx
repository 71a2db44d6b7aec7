import { useQuery } from '@tanstack/react-query'
import { formatPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { CodeDrawing } from '../../base/ui/code-drawing.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { branchQuery } from '../../kernel/queries/lookups.ts'
import { upiLink } from './upi-link.ts'
import styles from './upi-qr.module.css'

/** The exact amount as a UPI code, drawn on this machine; nothing where the shop has no UPI ID. */
export function UpiQr({ paise }: { paise: number }) {
  const branch = useQuery(branchQuery)
  const upiID = branch.data?.UpiID ?? null
  if (upiID === null || upiID === '' || paise <= 0) return null
  const link = upiLink({ upiID, payee: branch.data?.BranchName ?? '', paise })
  return (
    <Row as="figure" gap={10} align="center" className={styles['upi']}>
      <CodeDrawing
        text={link}
        className={styles['upi-code']}
        label={t('pay.upi.alt', { amount: formatPaise(paise) })}
      />
      <figcaption>
        <strong>{formatPaise(paise)}</strong>
        <Muted>{upiID}</Muted>
        <Muted>{t('pay.upi.hint')}</Muted>
      </figcaption>
    </Row>
  )
}
