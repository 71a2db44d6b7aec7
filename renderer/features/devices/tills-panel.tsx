import { useQuery } from '@tanstack/react-query'
import { Monitor, Pencil, Tablet } from 'lucide-react'
import type { Till, Tills } from '../../../server/contract/tills.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { ListRow, RowActions, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { askAbout, tillsQuery } from './devices-data.ts'

/** Each till with its drawer, its float and where it prints. */
export function TillsPanel() {
  const tills = useQuery(tillsQuery)
  return (
    <Panel aria-label={t('tills.title')}>
      <PanelHeading>{t('tills.title')}</PanelHeading>
      <Muted as="p">{t('tills.lead')}</Muted>
      {tills.error ? <Notice kind="bad">{errorMessage(tills.error)}</Notice> : null}
      <RowList>
        {(tills.data?.Tills ?? []).map((till) => (
          <TillItem key={till.DeviceID ?? 'computer'} till={till} tills={tills.data} />
        ))}
      </RowList>
    </Panel>
  )
}

function TillItem({ till, tills }: { till: Till; tills: Tills | undefined }) {
  const drawer = tills?.Drawers.find(({ ID }) => ID === till.DrawerID)
  const facts = [
    till.DrawerName,
    drawer === undefined || drawer.Float === null
      ? null
      : t('tills.floatOf', { amount: formatRupees(drawer.Float) }),
    till.DeviceID === null || till.Routes.length === 0
      ? null
      : t('tills.ownPrinters', { count: till.Routes.length }),
  ].filter((fact) => fact !== null)
  return (
    <ListRow>
      <Glyph of={till.Kind === 'phone' ? Tablet : Monitor} />
      <RowFacts>
        <Row as="span" gap={3} align="center" isWrapping>
          <strong>{till.Name}</strong>
          {till.IsThis ? <Badge kind="info">{t('devices.this')}</Badge> : null}
        </Row>
        <Muted>{facts.join(' · ')}</Muted>
      </RowFacts>
      <RowActions>
        <Button
          variant="plain"
          aria-label={t('tills.edit', { name: till.Name })}
          onClick={() => askAbout({ kind: 'till', till })}
        >
          <Glyph of={Pencil} />
        </Button>
      </RowActions>
    </ListRow>
  )
}
