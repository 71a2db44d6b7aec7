import type { LabCheck } from '../../../server/contract/prescriptions.ts'
import { t } from '../../base/i18n/t.ts'
import { FieldLabel } from '../../base/ui/field.tsx'
import { Muted, VisuallyHidden } from '../../base/ui/text.tsx'
import { useCart } from '../cart/cart-store.ts'
import { currentPair } from './rx-pairs.ts'
import { useRx } from './rx-store.ts'
import styles from './thickness.module.css'

type Thickness = LabCheck['Thickness'][number]

/** The eye that comes out thicker tells for the pair. */
function thickerEye(rows: readonly Thickness[]): Thickness[] {
  const byIndex = new Map<string, Thickness>()
  for (const row of rows) {
    const key = `${row.Index}${row.Material}`
    const known = byIndex.get(key)
    if (known === undefined || most(row) > most(known)) byIndex.set(key, row)
  }
  return [...byIndex.values()]
}

function most({ CentreMm, ThickestEdgeMm }: Thickness): number {
  return Math.max(CentreMm, ThickestEdgeMm)
}

/** How thick the lenses come out by index, and the smallest blank, where the frame is known. */
export function ThicknessBars({ check }: { check: LabCheck | null }) {
  const chosen = useRx((rx) => rx.pairNo)
  const lines = useCart((cart) => cart.lines)
  const pairNo = currentPair(lines, chosen)
  const isHere = (row: { PairNo: string }) => row.PairNo === pairNo || row.PairNo === ''
  const rows = thickerEye((check?.Thickness ?? []).filter(isHere))
  const blanks = (check?.Blanks ?? []).filter(isHere)
  if (rows.length === 0)
    return (
      <Muted as="p" className={styles['thin-none']}>
        {t('rx.thickness.none')}
      </Muted>
    )
  const longest = Math.max(...rows.map(most))
  return (
    <section className={styles['thickness']} aria-label={t('rx.thickness')}>
      <table>
        <FieldLabel as="caption">{t('rx.thickness')}</FieldLabel>
        <VisuallyHidden as="thead">
          <tr>
            <th scope="col">{t('rx.index')}</th>
            <th scope="col">{t('rx.thickest')}</th>
          </tr>
        </VisuallyHidden>
        <tbody>
          {rows.map((row) => (
            <tr
              key={`${row.Index}${row.Material}`}
              className={row.IsChosen ? styles['chosen'] : undefined}
            >
              <th scope="row">{row.Index.toFixed(2)}</th>
              <td>
                <Bar row={row} longest={longest} />
                <span>{t('rx.mm', { size: most(row).toFixed(1) })}</span>
                <Muted>{t(row.CentreMm > row.ThickestEdgeMm ? 'rx.inMiddle' : 'rx.atEdge')}</Muted>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles['blanks']}>
        {blanks.map((blank) => (
          <li key={blank.Eye}>
            <strong>{t(blank.Eye === 'Right' ? 'pair.r' : 'pair.l')}</strong>{' '}
            {t('rx.blank.least', { size: blank.MinimumMm })}
            {blank.NextMadeMm === null
              ? null
              : ` · ${t('rx.blank.take', { size: blank.NextMadeMm })}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The lens from the side: as thick as it comes out. */
function Bar({ row, longest }: { row: Thickness; longest: number }) {
  return (
    <svg
      className={styles['bar']}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={styles['bar-ground']} width="100" height="10" rx="1" />
      <rect className={styles['bar-fill']} width={(most(row) / longest) * 100} height="10" rx="1" />
    </svg>
  )
}
