import { queryOptions, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { call } from '../../base/api/client.ts'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { ListRow, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { EmptyText, Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { showPaper } from '../documents/shown-paper.ts'

const labOrdersQuery = queryOptions({
  queryKey: queryKey('labJobs', 'orders'),
  queryFn: () => call('list-lab-orders', {}),
  staleTime: 0,
})

/** What each lab got on which day, as the one paper that goes with the parcel. */
export function LabOrders() {
  const { data, error } = useQuery(labOrdersQuery)
  return (
    <Panel>
      <PanelHeading>{t('lab.orders')}</PanelHeading>
      {error === null ? null : <Notice kind="bad">{errorMessage(error)}</Notice>}
      {data?.Items.length === 0 ? <EmptyText>{t('lab.orders.none')}</EmptyText> : null}
      <RowList>
        {data?.Items.map(({ Day, Jobs, LabName, PaperID }) => {
          const day = formatDay(Day)
          return (
            <ListRow key={PaperID} data-testid="lab-order">
              <RowFacts as="span">
                <strong>{LabName}</strong>
                <Muted>{day}</Muted>
                <Muted>{t('lab.count', { count: Jobs })}</Muted>
              </RowFacts>
              <Button
                aria-label={t('lab.orders.open', { lab: LabName, day })}
                onClick={() =>
                  showPaper({ kind: 'LabOrder', id: PaperID, number: `${LabName} ${day}` })
                }
              >
                <Glyph of={Printer} />
                {t('lab.orders.short')}
              </Button>
            </ListRow>
          )
        })}
      </RowList>
    </Panel>
  )
}
