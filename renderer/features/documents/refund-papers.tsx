import { Printer } from 'lucide-react'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { LinkButton } from '../../base/ui/link-button.tsx'
import { MoneyLines, Muted, NameLines } from '../../base/ui/text.tsx'
import { PayOutButton } from '../../kernel/pay-out-button.tsx'
import { printDocument } from './print.ts'
import { showPaper } from './shown-paper.ts'

type Paper = OrderDetail['RefundPapers'][number]

const KINDS: Record<Paper['Kind'], StringKey> = {
  CreditNote: 'event.CreditNote',
  RefundVoucher: 'orders.refundPaper',
}

/**
 * Credit notes and refund papers, each to be printed again; where `offersPayOut`, what a credit note
 * still holds can be paid out.
 */
export function RefundPapers({
  papers,
  offersPayOut = false,
}: {
  papers: readonly Paper[]
  offersPayOut?: boolean
}) {
  if (papers.length === 0) return null
  return (
    <Stack as="ul" gap={4} aria-label={t('orders.refundPapers')}>
      {papers.map((paper) => (
        <Row key={paper.ID} as="li" gap={6} align="center" justify="between" isWrapping>
          <NameLines>
            <LinkButton
              onClick={() => showPaper({ kind: paper.Kind, id: paper.ID, number: paper.Number })}
            >
              {paper.Number}
            </LinkButton>
            <Muted>{`${t(KINDS[paper.Kind])} · ${formatDay(paper.Date)}`}</Muted>
          </NameLines>
          <MoneyLines>
            <span>{formatRupees(paper.Amount)}</span>
            {paper.Held > 0 ? (
              <Muted>{t('payOut.held', { amount: formatRupees(paper.Held) })}</Muted>
            ) : null}
          </MoneyLines>
          {offersPayOut && paper.Held > 0 ? (
            <PayOutButton
              credit={{ creditID: paper.ID, number: paper.Number, balance: paper.Held }}
            />
          ) : null}
          <Button
            variant="plain"
            aria-label={t('orders.printPaper', { number: paper.Number })}
            onClick={() => void printDocument(paper.Kind, paper.ID)}
          >
            <Glyph of={Printer} />
            <span>{t('command.print')}</span>
          </Button>
        </Row>
      ))}
    </Stack>
  )
}
