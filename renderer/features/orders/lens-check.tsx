import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { CheckedLens, LensCheck } from '../../../server/contract/lens-check.ts'
import type { TransitionInput } from '../../../server/contract/order-transitions.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { ErrorText, Input } from '../../base/ui/field.tsx'
import { eyeWords, LensEye } from '../../base/ui/lens-eye.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Named, Power } from '../../base/ui/power.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { takeScansHere } from '../../kernel/scan/screen-scans.ts'
import styles from './lens-check.module.css'
import { PowerTable } from './power-table.tsx'

type Readings = NonNullable<TransitionInput['readings']>

/** What was ordered for each eye of the latest job, and what was read when it was checked. */
export function lensCheckQuery(salesOrderID: string) {
  return queryOptions({
    queryKey: queryKey('order', salesOrderID, 'lensCheck'),
    queryFn: ({ signal }) => call('get-lens-check', { salesOrderID }, { signal }),
    staleTime: 0,
  })
}

const placeOf = ({ Eye, LineID }: CheckedLens) => `${LineID}-${Eye}`

export type LensCheckDraft = {
  check: LensCheck | undefined
  error: Error | null
  texts: Readonly<Record<string, string>>
  readings: Readings
  setText: (lens: CheckedLens, text: string) => void
}

/** The readings as they are typed, and how they compare with what was ordered. */
export function useLensCheck(salesOrderID: string): LensCheckDraft {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const ordered = useQuery(lensCheckQuery(salesOrderID))
  const lenses = ordered.data?.Lenses ?? []
  const readings = lenses.flatMap((lens) => {
    const text = texts[placeOf(lens)]?.trim() ?? ''
    const eye = lens.Eye === null ? {} : { eye: lens.Eye }
    return text === '' ? [] : [{ lineID: lens.LineID, ...eye, text }]
  })
  const compared = useQuery({
    queryKey: queryKey('order', salesOrderID, 'compareLenses', readings),
    queryFn: ({ signal }) => call('compare-lenses', { salesOrderID, readings }, { signal }),
    enabled: ordered.data !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  })
  return {
    check: compared.data,
    error: ordered.error ?? compared.error,
    texts,
    readings,
    setText: (lens, text) => setTexts((now) => ({ ...now, [placeOf(lens)]: text })),
  }
}

/** Whether a text of a lensmeter names both eyes: it is then the reading of a whole pair. */
function namesEyes(text: string): boolean {
  return /(?:^|[^a-z])(?:R|OD|RIGHT)(?![a-z])/i.test(text) && /(?:L|OS|LEFT)(?![a-z])/i.test(text)
}

/**
 * Ordered beside read, eye by eye. A reading is typed, or sent by a lensmeter that types like a
 * scanner: into the field in use, or into both eyes of its pair where it names them.
 */
export function LensCheckFields({ lenses }: { lenses: LensCheckDraft }) {
  const { check, error, setText, texts } = lenses
  const inUse = useRef<CheckedLens | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const rows = check?.Lenses ?? []
  const isShown = rows.length > 0
  useEffect(() => {
    if (isShown) body.current?.querySelector('input')?.focus()
  }, [isShown])
  useEffect(() =>
    takeScansHere((_item, code) => {
      const lens = inUse.current ?? rows[0]
      if (lens === undefined) return
      const isOfPair = namesEyes(code)
      for (const each of rows) {
        const isMeant = isOfPair ? each.PairNo === lens.PairNo : each === lens
        if (isMeant) setText(each, code)
      }
    }),
  )
  if (error !== null) return <Notice kind="bad">{errorMessage(error)}</Notice>
  if (check === undefined) return <Waiting>{t('orders.opening')}</Waiting>
  if (rows.length === 0) return null
  return (
    <>
      <PowerTable>
        <Head />
        <tbody ref={body}>
          {rows.map((lens) => (
            <tr key={placeOf(lens)}>
              <OrderedCells lens={lens} hasPairs={hasPairs(rows)} />
              <td className={styles['reading-place']}>
                <Input
                  className={styles['reading']}
                  aria-label={t('lensCheck.readingOf', { eye: eyeName(lens) })}
                  aria-invalid={lens.Refusal !== null}
                  placeholder={t('lensCheck.example')}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={200}
                  value={texts[placeOf(lens)] ?? ''}
                  onFocus={() => {
                    inUse.current = lens
                  }}
                  onChange={(event) => setText(lens, event.target.value)}
                  onKeyDown={toNextReading}
                />
                {lens.Refusal === null ? null : (
                  <ErrorText>
                    <Named of={lens.Refusal} />
                  </ErrorText>
                )}
                {lens.Note === null ? null : (
                  <Muted role="status" className={styles['small']}>
                    <Named of={lens.Note} />
                  </Muted>
                )}
              </td>
              <ResultCell lens={lens} />
            </tr>
          ))}
        </tbody>
      </PowerTable>
      <div className={styles['said']}>
        {check.Sentence === null ? null : <Notice kind="bad">{check.Sentence}</Notice>}
      </div>
    </>
  )
}

/** Enter goes to the next lens; from the last one it is the form's. */
function toNextReading(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  const fields = [...(event.currentTarget.closest('tbody')?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** The same as it was kept. */
export function LensCheckTable({ check }: { check: LensCheck }) {
  return (
    <PowerTable>
      <Head />
      <tbody>
        {check.Lenses.map((lens) => (
          <tr key={placeOf(lens)}>
            <OrderedCells lens={lens} hasPairs={hasPairs(check.Lenses)} />
            <td>{lens.Read === null ? '–' : <Power of={lens.Read.Power} />}</td>
            <ResultCell lens={lens} />
          </tr>
        ))}
      </tbody>
    </PowerTable>
  )
}

function hasPairs(lenses: readonly CheckedLens[]): boolean {
  return new Set(lenses.map(({ PairNo }) => PairNo)).size > 1
}

function eyeName({ Eye, Name }: CheckedLens): string {
  return eyeWords(Eye) || Name
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">{t('orders.eye')}</th>
        <th scope="col" className={styles['asked']}>
          {t('lensCheck.ordered')}
        </th>
        <th scope="col" className={styles['read']}>
          {t('lensCheck.read')}
        </th>
        <th scope="col" className={styles['result']}>
          {t('lensCheck.result')}
        </th>
      </tr>
    </thead>
  )
}

function OrderedCells({ lens, hasPairs: isPairNamed }: { lens: CheckedLens; hasPairs: boolean }) {
  return (
    <>
      <th scope="row">
        <LensEye eye={lens.Eye} /> {eyeName(lens)}
        {isPairNamed && lens.PairNo !== null ? (
          <Muted> {t('orders.pair', { pair: lens.PairNo })}</Muted>
        ) : null}
      </th>
      <td>
        <Power className={styles['ordered']} of={lens.Power ?? '–'} />
        <OrderedPrism lens={lens} />
        <Muted className={styles['small']}>{toleranceText(lens)}</Muted>
      </td>
    </>
  )
}

/** The prism that was ordered; that there is none is said beside one that was read. */
function OrderedPrism({ lens: { Prism, Read } }: { lens: CheckedLens }) {
  if (Prism === null && (Read?.Prism ?? null) === null) return null
  return (
    <Muted className={styles['small']}>
      {Prism === null ? t('lensCheck.noPrism') : t('lensCheck.prism', { prism: Prism })}
    </Muted>
  )
}

function toleranceText({ Tolerance }: CheckedLens): string {
  const { Addition, Axis, Cylinder, Power: power, Prism } = Tolerance
  const parts = [
    power === null ? null : `SPH ±${power.toFixed(2)}`,
    Cylinder === null ? null : `CYL ±${Cylinder.toFixed(2)}`,
    Axis === null ? null : `AXIS ±${Axis}°`,
    Addition === null ? null : `ADD ±${Addition.toFixed(2)}`,
    Prism === null ? null : `PRISM ±${Prism.toFixed(2)}`,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

const CELLS = [
  ['Spherical', 'SPH'],
  ['Cylinder', 'CYL'],
  ['Axis', 'AXIS'],
  ['Addition', 'ADD'],
  ['Prism', 'PRISM'],
] as const

/** Within or outside, and which cells are: in words, never by colour alone. */
function ResultCell({ lens: { Read } }: { lens: CheckedLens }) {
  if (Read === null) return <td>–</td>
  const isGood = Read.Verdict === 'Within'
  const faults = CELLS.filter(([cell]) => Read[cell] === 'Outside' || Read[cell] === 'Missing')
  return (
    <td role="status">
      <Badge kind={isGood ? 'good' : 'bad'}>{t(`lensCheck.${Read.Verdict}`)}</Badge>
      {faults.length === 0 ? null : (
        <span className={styles['small']}>{faults.map(([, name]) => name).join(', ')}</span>
      )}
    </td>
  )
}
