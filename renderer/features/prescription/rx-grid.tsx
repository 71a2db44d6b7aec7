import { CircleAlert, Info } from 'lucide-react'
import { Fragment } from 'react'
import { showPowerCell } from '../../base/format/powers.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { ErrorText } from '../../base/ui/field.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { VisuallyHidden } from '../../base/ui/text.tsx'
import shared from './prescription.module.css'
import { BothCell, EyeCell } from './rx-cell.tsx'
import type { Field, Side } from './rx-draft.ts'
import styles from './rx-grid.module.css'
import { useRx } from './rx-store.ts'

const COLUMNS: readonly { field: Field; label: StringKey }[] = [
  { field: 'spherical', label: 'rx.sph' },
  { field: 'cylinder', label: 'rx.cyl' },
  { field: 'axis', label: 'rx.axis' },
  { field: 'addition', label: 'rx.add' },
  { field: 'prism', label: 'rx.prism' },
  { field: 'base', label: 'rx.base' },
  { field: 'pd', label: 'rx.pd' },
  { field: 'fittingHeight', label: 'rx.height' },
  { field: 'va', label: 'rx.va' },
]

const ANSWERED = { right: 'Right', left: 'Left' } as const

/** Right and left, far and near: far is typed, near follows and may be typed too. */
export function RxGrid() {
  return (
    <table data-testid="rx-grid" className={shared['grid']}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('rx.eye')}</VisuallyHidden>
          </th>
          {COLUMNS.map(({ field, label }) => (
            <th key={field} scope="col" className={styles[field]}>
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <EyeRows side="right" />
        <EyeRows side="left" />
        <BothRow />
      </tbody>
    </table>
  )
}

function EyeRows({ side }: { side: Side }) {
  return (
    <Fragment>
      <tr className={styles['far']}>
        <th scope="row">
          <span className={styles['eye']} aria-hidden="true">
            {t(side === 'right' ? 'pair.r' : 'pair.l')}
          </span>
          {t(side === 'right' ? 'rx.right' : 'rx.left')}
        </th>
        {COLUMNS.map(({ field, label }) => (
          <td key={field} data-label={t(label)}>
            <EyeCell side={side} field={field} label={t(label)} />
          </td>
        ))}
      </tr>
      <NearRow side={side} />
    </Fragment>
  )
}

function NearRow({ side }: { side: Side }) {
  const near = useRx((rx) => rx.worked?.[ANSWERED[side]].Near ?? null)
  return (
    <tr className={shared['near']}>
      <th scope="row">{t('rx.near')}</th>
      <td data-label={t('rx.nearSph')}>
        <EyeCell side={side} field="nearSpherical" label={t('rx.nearSph')} />
      </td>
      <td className={styles['shown']} data-label={t('rx.cyl')}>
        {showPowerCell(near?.Cylinder ?? '')}
      </td>
      <td className={styles['shown']} data-label={t('rx.axis')}>
        {near?.Axis ?? ''}
      </td>
      <td colSpan={3} className={styles['reasons-place']}>
        <Reasons side={side} />
      </td>
      <td data-label={t('rx.nearPd')}>
        <EyeCell side={side} field="nearPd" label={t('rx.nearPd')} />
      </td>
      <td colSpan={2} />
    </tr>
  )
}

/**
 * Why a cell was refused, and how another was read, in words below the cells of the eye. They lie
 * over what is empty there: no cell moves while it is typed into.
 */
function Reasons({ side }: { side: Side | null }) {
  const worked = useRx((rx) => (rx.answered === '' ? null : rx.worked))
  const eye = side === null ? null : ANSWERED[side]
  const refusals = (worked?.Refusals ?? []).filter((row) => row.Eye === eye && row.Field !== 'line')
  const notes = (worked?.Notes ?? []).filter((row) => row.Eye === eye && row.Field !== 'line')
  if (refusals.length + notes.length === 0) return null
  return (
    <div id={`rx-reasons-${side ?? 'both'}`} className={styles['reasons']}>
      {refusals.map((row) => (
        <ErrorText key={`${row.Field}${row.Message}`} role="alert">
          <Glyph of={CircleAlert} isSmall />
          {t('rx.refused', { field: fieldName(row.Field), reason: row.Message })}
        </ErrorText>
      ))}
      {notes.map((row) => (
        <Row key={`${row.Field}${row.Message}`} as="span" align="start" className={styles['note']}>
          <Glyph of={Info} isSmall />
          {t('rx.refused', { field: fieldName(row.Field), reason: row.Message })}
        </Row>
      ))}
    </div>
  )
}

const OTHERS: Record<string, StringKey> = {
  nearSpherical: 'rx.nearSph',
  nearPd: 'rx.nearPd',
  ipd: 'rx.ipd',
  nearIpd: 'rx.nearIpd',
}

function fieldName(field: string): string {
  const key = COLUMNS.find((column) => column.field === field)?.label ?? OTHERS[field]
  return key === undefined ? field : t(key)
}

function BothRow() {
  return (
    <tr className={shared['both']}>
      <th scope="row" className={styles['reasons-place']}>
        {t('rx.both')}
        <Reasons side={null} />
      </th>
      <td colSpan={3} className={styles['both-label']}>
        {t('rx.nearIpd')}
      </td>
      <td>
        <BothCell field="nearIpd" label={t('rx.nearIpd')} />
      </td>
      <td colSpan={2} className={styles['both-label']}>
        {t('rx.ipd')}
      </td>
      <td>
        <BothCell field="ipd" label={t('rx.ipd')} />
      </td>
      <td className={styles['both-label']}>{t('rx.vertex')}</td>
      <td>
        <BothCell field="vertex" label={t('rx.vertexMm')} />
      </td>
    </tr>
  )
}
