import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PriceChangeRow } from '../../../server/contract/price-changes.ts'
import { call } from '../../base/api/client.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { ListRow, RowActions, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { EmptyText, Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { type LabelRow, listLabels } from '../labels/labels-store.ts'

const BADGES = { Waiting: 'warn', Applied: 'good', Undone: 'off' } as const

/** The last changes of prices, each of which can be undone. */
export function PastChanges() {
  const [isBusy, setBusy] = useState(false)
  const past = useQuery({
    queryKey: queryKey('items', 'priceChanges'),
    queryFn: () => call('list-price-changes', { pageSize: 10 }),
    staleTime: 0,
  })

  async function undo({ ID }: PriceChangeRow): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      const { Rows } = await call('undo-price-change', { batchID: ID })
      const kept = Rows.filter(({ Problem }) => Problem !== null).length
      showToast(t('prices.undone', { count: Rows.length - kept, kept }))
      void markStale('item')
    } catch (error) {
      showError(errorMessage(error))
    }
    setBusy(false)
  }

  if (past.error !== null) return <Notice kind="bad">{errorMessage(past.error)}</Notice>
  if (past.data === undefined) return <Waiting>{t('items.reading')}</Waiting>
  if (past.data.Items.length === 0) return <EmptyText>{t('prices.noPast')}</EmptyText>
  return (
    <Stack gap={4}>
      <Muted as="p">{t('prices.pastLead')}</Muted>
      <RowList>
        {past.data.Items.map((row) => (
          <ListRow key={row.ID} data-testid="price-change">
            <RowFacts as="span">
              <strong>
                {t(row.IsUndo ? 'prices.setBack' : 'prices.changedItems', {
                  count: row.ItemCount,
                })}
              </strong>
              <Muted>
                {[
                  `${formatDay(row.At)} ${formatTime(row.At)}`,
                  row.By,
                  t('prices.since', { day: formatDay(row.EffectiveFrom) }),
                ].join(' · ')}
              </Muted>
            </RowFacts>
            <Row as="span" gap={4} align="center">
              <Badge kind={BADGES[stateOf(row)]}>{t(`prices.state.${stateOf(row)}`)}</Badge>
              <RowActions>
                {row.State === 'Waiting' ? null : (
                  <Button onClick={() => void labelChanged(row)}>{t('prices.labels')}</Button>
                )}
                {row.State === 'Undone' ? null : (
                  <Button onClick={() => void undo(row)}>{t('prices.undo')}</Button>
                )}
              </RowActions>
            </Row>
          </ListRow>
        ))}
      </RowList>
    </Stack>
  )
}

/** Puts a label for each piece that is here of what changed its price on the list of labels. */
async function labelChanged({ ID }: PriceChangeRow): Promise<void> {
  try {
    const { Rows } = await call('get-price-change', { id: ID })
    listLabels(
      Rows.flatMap((row): LabelRow[] => {
        const label = { itemID: row.ItemID, name: row.Name, brand: '', units: [], copies: 1 }
        if (row.Units.length > 0) {
          return row.Units.map(({ Code, InventoryID }) => ({
            ...label,
            inventoryID: InventoryID,
            code: Code,
          }))
        }
        const copies = Math.floor(row.OnHand)
        return copies < 1 ? [] : [{ ...label, inventoryID: null, code: row.Code, copies }]
      }),
    )
    goTo('labels')
  } catch (error) {
    showError(errorMessage(error))
  }
}

function stateOf({ State }: PriceChangeRow): keyof typeof BADGES {
  return State === 'Waiting' || State === 'Undone' ? State : 'Applied'
}
