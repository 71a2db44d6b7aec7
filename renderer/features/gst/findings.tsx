import type { Preflight } from '../../../server/contract/gst.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { ListRow, RowActions, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { showPaper } from '../documents/shown-paper.ts'
import { openOrder } from '../orders/orders-store.ts'
import { openInward } from '../purchasing/open-inward.ts'

type Finding = Preflight['Findings'][number]

/** What stands in the way of the return; each opens the paper that it is in. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const blocking = findings.filter(({ Severity }) => Severity === 'Blocks').length
  return (
    <Panel>
      <PanelHeading>{t('gst.mend')}</PanelHeading>
      {blocking > 0 ? <Notice kind="bad">{t('gst.blocks', { count: blocking })}</Notice> : null}
      {findings.length > blocking ? (
        <Notice kind="warn">{t('gst.warns', { count: findings.length - blocking })}</Notice>
      ) : null}
      {findings.length === 0 ? <Notice kind="good">{t('gst.nothingToMend')}</Notice> : null}
      <RowList>
        {findings.map((finding) => (
          <Row key={`${finding.Code} ${finding.Document} ${finding.Message}`} finding={finding} />
        ))}
      </RowList>
    </Panel>
  )
}

function Row({ finding }: { finding: Finding }) {
  const { Document, InwardID, Message, ReturnID, SalesOrderID, Severity } = finding
  return (
    <ListRow data-testid="gst-finding">
      <Badge kind={Severity === 'Blocks' ? 'bad' : 'warn'}>{Document}</Badge>
      <RowFacts>{Message}</RowFacts>
      <RowActions>
        {InwardID === null ? null : (
          <Button onClick={() => openInward(InwardID)}>
            {t('gst.openOrder', { number: Document })}
          </Button>
        )}
        {ReturnID === undefined ? null : (
          <Button onClick={() => showPaper({ kind: 'DebitNote', id: ReturnID, number: Document })}>
            {t('gst.openOrder', { number: Document })}
          </Button>
        )}
        {SalesOrderID === null ? null : (
          <Button onClick={() => openOrder(SalesOrderID)}>
            {t('gst.openOrder', { number: Document })}
          </Button>
        )}
      </RowActions>
    </ListRow>
  )
}
