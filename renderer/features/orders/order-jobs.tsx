import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { formatDay } from '../../base/format/dates.ts'
import { showPowerCell } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { LensEye } from '../../base/ui/lens-eye.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Named, Power } from '../../base/ui/power.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { LensCheckTable, lensCheckQuery } from './lens-check.tsx'
import styles from './order-jobs.module.css'
import shared from './orders.module.css'
import { PowerTable } from './power-table.tsx'
import { areOfSeveralPairs } from './remake-draft.ts'
import { labStateWord } from './state-words.ts'

type Eye = NonNullable<OrderDetail['EyeInfo']>['Right']

/** The powers and the jobs at the lab, the last one first; nothing for goods off the shelf. */
export function OrderJobs({ order }: { order: OrderDetail }) {
  if (order.EyeInfo === null && order.LabOrders.length === 0) return null
  const hasPairs = areOfSeveralPairs(order.Lines.filter(({ IsLabWork }) => IsLabWork))
  return (
    <section className={shared['card']}>
      <h2>{t('orders.job')}</h2>
      {order.EyeInfo === null ? null : <Powers eyes={order.EyeInfo} />}
      {order.PairsOfOtherPowers.length === 0 ? null : (
        <Notice kind="info">
          {t('orders.notOfPairs', { pairs: order.PairsOfOtherPowers.join(', ') })}
        </Notice>
      )}
      <Measures order={order} />
      {order.LabCheck.map((finding) => (
        <Row
          key={`${finding.RuleID}${finding.Eye}`}
          as="p"
          gap={4}
          align="baseline"
          className={styles['finding']}
        >
          <Glyph of={TriangleAlert} isSmall />
          <span>
            <Named of={finding.Sentence} />
            {finding.Reason === null ? null : (
              <Muted> {t('orders.because', { reason: finding.Reason })}</Muted>
            )}
          </span>
        </Row>
      ))}
      <ul data-testid="order-jobs" className={styles['jobs']}>
        {order.LabOrders.toReversed().map((job, index) => (
          <li key={job.ID}>
            <strong>{job.LabOrderNo}</strong>
            <span>{job.SupplierName ?? t('orders.noLab')}</span>
            <Muted>{job.FitterName ?? ''}</Muted>
            <Muted>{t('orders.for', { day: formatDay(job.ExpectedDate) })}</Muted>
            <Badge kind="info">
              {labStateWord({
                LabStatus: job.Status,
                IsChecked: index === 0 && order.IsChecked,
                IsFittingOnly: index === 0 && order.IsFittingOnly,
                isOrderCancelled: index === 0 && order.Status === 'Cancelled',
                isReplaced: index > 0,
              })}
            </Badge>
            {job.Remake === null ? null : (
              <span className={styles['remake']}>
                {t('orders.remakeOf', {
                  number: job.Remake.FirstLabOrderNo,
                  kind: t(`remake.${job.Remake.Kind}`),
                  reason: job.Remake.Reason,
                })}
              </span>
            )}
            {(job.Remake?.Lenses ?? []).map(({ Eye, Name, PairNo, Power: power }) => (
              <span
                key={`${PairNo} ${Eye} ${Name}`}
                data-testid="remade-lens"
                className={styles['remake']}
              >
                {hasPairs ? <Muted>{t('orders.pair', { pair: PairNo ?? '–' })} </Muted> : null}
                <LensEye eye={Eye} /> {power === null ? null : <Power of={power} />}{' '}
                <Muted>
                  <Named of={Name} />
                </Muted>
              </span>
            ))}
            {job.Instructions === null ? null : (
              <Muted className={styles['remake']}>{job.Instructions}</Muted>
            )}
          </li>
        ))}
      </ul>
      <KeptLensCheck orderID={order.ID} />
    </section>
  )
}

/** What the lensmeter read when the lenses were checked; nothing where they were not read. */
function KeptLensCheck({ orderID }: { orderID: string }) {
  const { data } = useQuery(lensCheckQuery(orderID))
  if (data === undefined || data.Verdict === null) return null
  return (
    <div data-testid="order-lens-check">
      <h3>{t('lensCheck.title')}</h3>
      <LensCheckTable check={data} />
    </div>
  )
}

function Powers({ eyes }: { eyes: NonNullable<OrderDetail['EyeInfo']> }) {
  const hasPrism = [eyes.Right, eyes.Left].some((eye) => prismOf(eye) !== '')
  return (
    <PowerTable data-testid="order-powers" isCentered>
      <thead>
        <tr>
          <th scope="col">{t('orders.eye')}</th>
          <th scope="col">SPH</th>
          <th scope="col">CYL</th>
          <th scope="col">AXIS</th>
          <th scope="col">ADD</th>
          {hasPrism ? <th scope="col">{t('orders.prism')}</th> : null}
          <th scope="col">PD</th>
          <th scope="col">{t('rx.nearPd')}</th>
          <th scope="col">FH</th>
        </tr>
      </thead>
      <tbody>
        <PowerRow
          label={t('orders.right')}
          eye={eyes.Right}
          halfPD={eyes.WorkedOutPD.Right}
          hasPrism={hasPrism}
        />
        <PowerRow
          label={t('orders.left')}
          eye={eyes.Left}
          halfPD={eyes.WorkedOutPD.Left}
          hasPrism={hasPrism}
        />
      </tbody>
      {!eyes.IPD && !eyes.NearIPD ? null : (
        <tfoot>
          <tr>
            <th scope="row" colSpan={hasPrism ? 6 : 5}>
              {t('orders.pdOfBoth')}
            </th>
            <td>{eyes.IPD}</td>
            <td>{eyes.NearIPD}</td>
            <td />
          </tr>
        </tfoot>
      )}
    </PowerTable>
  )
}

/** What was measured beside the powers: vertex, near PD of both, and frames of the customer's own. */
function Measures({ order }: { order: OrderDetail }) {
  const { EyeInfo, Frames } = order
  const vertex = EyeInfo?.VertexMm ?? null
  const parts = [
    vertex === null ? null : t('rx.vertexOf', { vertex }),
    ...Frames.map(frameText),
  ].filter((part) => part !== null)
  if (parts.length === 0) return null
  return <p data-testid="order-measures">{parts.join(' · ')}</p>
}

function frameText({
  A,
  B,
  DBL,
  ED,
  IsOwn,
  IsToFollow,
  PairNo,
}: OrderDetail['Frames'][number]): string {
  const sizes = [
    ['A', A],
    ['B', B],
    ['DBL', DBL],
    ['ED', ED],
  ] as const
  const known = sizes.flatMap(([name, size]) => (size === null ? [] : [`${name} ${size}`]))
  const name = t(IsOwn ? 'orders.ownFrame' : IsToFollow ? 'orders.laterFrame' : 'orders.frame')
  return [t('orders.pair', { pair: PairNo }), name, known.join(', ')].filter(Boolean).join(' ')
}

type PowerRowProps = { label: string; eye: Eye; halfPD: string | null; hasPrism: boolean }

/** The prism of an eye with its base, '2.00 In'; '' without one. */
function prismOf(eye: Eye): string {
  return [eye?.Prism, eye?.Base].filter(Boolean).join(' ')
}

/** One eye; a PD that is only worked out from that of both is in italics, as it was typed in. */
function PowerRow({ label, eye, halfPD, hasPrism }: PowerRowProps) {
  const cells = [
    ['SPH', eye?.Spherical],
    ['CYL', eye?.Cylinder],
    ['AXIS', eye?.Axis],
    ['ADD', eye?.Addition],
    ...(hasPrism ? ([[t('orders.prism'), prismOf(eye)]] as const) : []),
    ['PD', eye?.PD],
    [t('rx.nearPd'), eye?.NearPD],
    ['FH', eye?.FittingHeight],
  ] as const
  return (
    <tr>
      <th scope="row">{label}</th>
      {cells.map(([name, text]) => (
        <td key={name} data-label={name}>
          {text ? showPowerCell(text) : name === 'PD' && halfPD !== null ? <i>{halfPD}</i> : ''}
        </td>
      ))}
    </tr>
  )
}
