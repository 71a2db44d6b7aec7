import { useQuery } from '@tanstack/react-query'
import { encode } from 'uqr'
import { branchQuery } from '../api/lookups.ts'
import { formatPaise } from '../format/money.ts'
import { t } from '../i18n/t.ts'
import { upiLink } from './upi-link.ts'

/** Dark modules as one path of unit squares. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
}

/** The exact amount as a UPI code, drawn on this machine; nothing where the shop has no UPI ID. */
export function UpiQr({ paise }: { paise: number }) {
  const branch = useQuery(branchQuery)
  const upiID = branch.data?.UpiID ?? null
  if (upiID === null || upiID === '' || paise <= 0) return null
  const link = upiLink({ upiID, payee: branch.data?.BranchName ?? '', paise })
  const { data, size } = encode(link, { ecc: 'M', border: 2 })
  return (
    <figure className="upi">
      <svg
        className="upi-code"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('pay.upi.alt', { amount: formatPaise(paise) })}
        shapeRendering="crispEdges"
      >
        <path d={pathOf(data)} fill="#000000" />
      </svg>
      <figcaption>
        <strong>{formatPaise(paise)}</strong>
        <span className="muted">{upiID}</span>
        <span className="muted">{t('pay.upi.hint')}</span>
      </figcaption>
    </figure>
  )
}
