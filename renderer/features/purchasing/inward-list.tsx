import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge, type BadgeKind } from '../../base/ui/badge.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Muted, NameLines } from '../../base/ui/text.tsx'
import { useSettled } from '../../base/ui/use-settled.ts'
import { inwardsQuery, openInward } from './inward-actions.ts'
import { isBegun, newInward, useInward } from './inward-store.ts'
import { PaperList, PaperSum } from './paper-list.tsx'

const STATES = ['Draft', 'Posted', 'Reversed'] as const
const KINDS: Readonly<Record<string, BadgeKind>> = {
  Draft: 'warn',
  Posted: 'good',
  Reversed: 'off',
}

/** The bills of suppliers, the newest first. */
export function InwardList() {
  const { draft, pageNumber, state, term } = useInward()
  const page = useQuery(inwardsQuery(state, useSettled(term), pageNumber))
  return (
    <PaperList
      title={t('goodsIn.title')}
      lead={t('goodsIn.lead')}
      begun={
        isBegun(draft)
          ? { text: t('goodsIn.begun', { count: draft.lines.length }), goOn: newInward }
          : null
      }
      search={{
        label: t('goodsIn.find'),
        term,
        onChange: (text) => useInward.setState({ term: text, pageNumber: 1 }),
      }}
      filter={{
        label: t('goodsIn.state'),
        value: state,
        options: STATES.map((value) => ({ value, label: t(`goodsIn.state.${value}`) })),
        onChange: (value) =>
          useInward.setState({ state: STATES.find((each) => each === value) ?? '', pageNumber: 1 }),
      }}
      page={page}
      pageNumber={pageNumber}
      onPage={(next) => useInward.setState({ pageNumber: next })}
      words={{
        reading: t('goodsIn.reading'),
        none: t('goodsIn.none'),
        found: (count) => t('goodsIn.found', { count }),
      }}
      rowTestId="inward-row"
      rows={(page.data?.Items ?? []).map((row) => ({
        id: row.ID,
        open: () => void openInward(row.ID, row.State),
        cells: (
          <>
            <NameLines>
              <strong>{row.Supplier.Name}</strong>
              <Muted>{row.InwardNo ?? ''}</Muted>
            </NameLines>
            <NameLines>
              <span>
                {row.BillNo === ''
                  ? t('goodsIn.noNumber')
                  : t('goodsIn.billOf', { number: row.BillNo })}
              </span>
              <Muted>{formatDay(row.BillDate)}</Muted>
            </NameLines>
            <span>{t('goodsIn.pieces', { count: row.Pieces })}</span>
            <Badge kind={KINDS[row.State]}>{stateName(row.State)}</Badge>
            <Stack as="span" align="end">
              <PaperSum>
                {row.ComputedTotal === undefined ? '' : formatRupees(row.ComputedTotal)}
              </PaperSum>
              {row.State === 'Posted' && (row.Due ?? 0) > 0 ? (
                <Muted>{t('orders.due', { amount: formatRupees(row.Due ?? 0) })}</Muted>
              ) : null}
            </Stack>
          </>
        ),
      }))}
    />
  )
}

function stateName(state: string): string {
  const known = STATES.find((each) => each === state)
  return known === undefined ? state : t(`goodsIn.state.${known}`)
}
