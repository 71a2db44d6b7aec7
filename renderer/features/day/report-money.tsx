import type { ZReport } from '../../../server/contract/day-report.ts'
import { formatTime } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Muted } from '../../base/ui/text.tsx'
import { reasonWord } from './ledger-words.ts'
import { Part, PartTable, type SumLine, Sums } from './report-section.tsx'

/** What the drawer should have held, and what it did. */
export function CashPart({ report }: { report: ZReport }) {
  const { Cash, Drawers } = report
  const line = (key: StringKey, amount: number, isStrong = false) => ({
    label: t(key),
    value: formatRupees(amount),
    isStrong,
  })
  const pieces = Cash.Pieces.map(
    (piece) => `${formatNumber(piece.Count)}\u00a0×\u00a0₹${formatNumber(piece.Value)}`,
  )
  if (Cash.Coins > 0) pieces.push(`${t('day.coins')} ${formatRupees(Cash.Coins)}`)
  return (
    <Part title={t('day.cashPart')}>
      {Drawers === undefined ? null : <DrawersTable drawers={Drawers} all={Cash} />}
      <Sums
        lines={[
          line('day.float', Cash.Float),
          ...(Cash.Earlier === 0 ? [] : [line('day.kind.Earlier', Cash.Earlier)]),
          line('day.cashReceipts', Cash.Receipts),
          line('day.cashRefunds', -Cash.Refunds),
          line('day.kind.In', Cash.In),
          line('day.kind.Out', -Cash.Out),
          ...(Cash.HandedOver === undefined ? [] : [line('day.kind.Handed', Cash.HandedOver)]),
          line('day.expected', Cash.Expected, true),
          line('day.countedFact', Cash.Counted, true),
          line('day.difference', Cash.Difference, true),
          line('day.floatLeft', Cash.FloatLeft),
          line('day.takenAway', Cash.TakenAway),
        ]}
      />
      {pieces.length === 0 ? null : (
        <Muted as="p">{t('day.piecesCounted', { pieces: pieces.join(', ') })}</Muted>
      )}
      {countsWords(report).map((words) => (
        <Muted key={words} as="p">
          {words}
        </Muted>
      ))}
    </Part>
  )
}

/** How often each drawer was counted, where it was more than once, and how far off it was first. */
export function countsWords({ Cash, Drawers }: Pick<ZReport, 'Cash' | 'Drawers'>): string[] {
  const words = ({ CountsMade: count, FirstDifference }: Sheet) =>
    t('day.countsLead', { count, amount: formatRupees(FirstDifference) })
  if (Drawers === undefined) return Cash.CountsMade > 1 ? [words(Cash)] : []
  return Drawers.filter(({ CountsMade }) => CountsMade > 1).map(
    (drawer) => `${drawer.Name}: ${words(drawer)}`,
  )
}

type Sheet = ZReport['Cash']

const DRAWER_LINES: readonly [StringKey, (cash: Sheet) => number | undefined][] = [
  [
    'day.float',
    ({ Earlier, Float }) => (Math.round(Float * 100) + Math.round(Earlier * 100)) / 100,
  ],
  ['day.cashReceipts', ({ Receipts }) => Receipts],
  ['day.cashRefunds', ({ Refunds }) => -Refunds],
  ['day.kind.In', ({ In }) => In],
  ['day.kind.Out', ({ Out }) => -Out],
  ['day.kind.Handed', ({ HandedOver }) => HandedOver],
  ['day.kind.Moved', ({ Moved }) => Moved],
  ['day.expected', ({ Expected }) => Expected],
  ['day.countedFact', ({ Counted }) => Counted],
  ['day.difference', ({ Difference }) => Difference],
  ['day.floatLeft', ({ FloatLeft }) => FloatLeft],
]

/** A column for each drawer, and one for the shop. */
function DrawersTable({ all, drawers }: { all: Sheet; drawers: NonNullable<ZReport['Drawers']> }) {
  const sheets: readonly Sheet[] = [...drawers, all]
  const lines = DRAWER_LINES.filter(([, of]) => sheets.some((sheet) => of(sheet) !== undefined))
  return (
    <PartTable
      columns={[t('day.drawer'), ...drawers.map(({ Name }) => Name), t('day.allDrawers')]}
      rows={lines.map(([label, of]) => [
        t(label),
        ...sheets.map((sheet) => formatRupees(of(sheet) ?? 0)),
      ])}
    />
  )
}

/** Which drawer went from whom to whom; nothing where none did. */
export function HandOversPart({ report }: { report: ZReport }) {
  const rows = report.HandOvers ?? []
  if (rows.length === 0) return null
  return (
    <Part title={t('day.handOvers')}>
      <PartTable
        columns={[t('day.time'), t('day.what'), t('day.countedFact'), t('day.difference')]}
        textColumns={2}
        rows={rows.map((row) => [
          formatTime(row.At),
          [row.Name, `${row.GivenBy} – ${row.TakenBy}`, row.Note].filter(Boolean).join(' · '),
          formatRupees(row.Counted),
          formatRupees(row.Difference),
        ])}
      />
    </Part>
  )
}

/** Who left what unpaid; nothing where all was paid. */
export function UnpaidPart({ report }: { report: ZReport }) {
  const unpaid = report.Unpaid ?? []
  if (unpaid.length === 0) return null
  return (
    <Part title={t('day.unpaidPart')}>
      <PartTable
        columns={[t('day.unpaidOrder'), t('customer.label'), t('day.unpaidBy'), t('day.amount')]}
        textColumns={3}
        rows={unpaid.map((row) => [
          row.SalesOrderNo,
          row.CustomerName,
          row.UserName,
          formatRupees(row.Amount),
        ])}
      />
    </Part>
  )
}

/** Papers of a computer that was replaced, found on this day; nothing where there were none. */
export function FoundPart({ report }: { report: ZReport }) {
  const found = report.Found ?? []
  if (found.length === 0) return null
  return (
    <Part title={t('day.foundPart')}>
      <PartTable
        columns={[t('day.foundPaper'), t('customer.label'), t('day.amount')]}
        textColumns={2}
        rows={found.map((row) => [row.Number, row.CustomerName, formatRupees(row.Amount)])}
      />
    </Part>
  )
}

const BY_CREDIT: ReadonlySet<string> = new Set([
  'masters.paid-by-credit-note',
  'masters.paid-by-gift-card',
  'masters.paid-on-account',
])

/** What was collected and given back; what of it credits paid, and what came in as money. */
function collectedLines(report: ZReport): SumLine[] {
  const { Collected, Exceptions, TotalCollected, TotalRefunded } = report
  const netPaise = paiseOf(TotalCollected) - paiseOf(TotalRefunded)
  const creditPaise = Collected.filter(({ NameCode = '' }) => BY_CREDIT.has(NameCode)).reduce(
    (sum, { Net }) => sum + paiseOf(Net),
    0,
  )
  // A kept charge is paid by a credit of the customer: its money came in with the advance.
  const chargesPaise = paiseOf(Exceptions.CancellationChargesAmount ?? 0)
  const keptPaise = Math.max(0, Math.min(chargesPaise, creditPaise))
  const net = netPaise / 100
  const byCredit = (creditPaise - keptPaise) / 100
  const keptCharges = keptPaise / 100
  const money = (netPaise - creditPaise) / 100
  const line = (key: StringKey, amount: number, isStrong = false): SumLine => ({
    label: t(key),
    value: formatRupees(amount),
    isStrong,
  })
  const hasCredit = byCredit !== 0 || keptCharges !== 0
  // What was cancelled or given back was collected too: what is left of it is said.
  const hasNet = hasCredit || TotalRefunded !== 0
  return [
    line('day.collected', TotalCollected, !hasNet),
    line('day.refunded', TotalRefunded),
    ...(hasNet ? [line('day.netCollected', net, !hasCredit)] : []),
    ...(byCredit === 0 ? [] : [line('day.byCredit', 0 - byCredit)]),
    ...(keptCharges === 0 ? [] : [line('day.keptCharges', 0 - keptCharges)]),
    ...(hasCredit ? [line('day.moneyTaken', money, true)] : []),
  ]
}

/** Money by method, and what it was for. */
export function CollectedPart({ report }: { report: ZReport }) {
  const hasAccounts = report.Collected.some(({ OnAccount = 0 }) => OnAccount !== 0)
  return (
    <Part title={t('day.collectedPart')} isWide>
      <PartTable
        columns={[
          t('day.method'),
          t('day.receipts'),
          t('day.forSales'),
          t('day.advances'),
          t('day.oldDues'),
          ...(hasAccounts ? [t('day.onAccount')] : []),
          t('day.takenBack'),
          t('day.refunded'),
          t('day.net'),
        ]}
        rows={report.Collected.map((row) => [
          row.PaymentMode,
          formatNumber(row.Count),
          formatRupees(row.ForSales),
          formatRupees(row.Advances),
          formatRupees(row.OldDues),
          ...(hasAccounts ? [formatRupees(row.OnAccount ?? 0)] : []),
          formatRupees(row.TakenBack),
          formatRupees(row.Refunded),
          formatRupees(row.Net),
        ])}
      />
      <Sums lines={collectedLines(report)} />
    </Part>
  )
}

/** What was sold and spent of gift cards, down to what is owed on them; nothing without cards. */
export function GiftCardsPart({ report }: { report: ZReport }) {
  const { GiftCards } = report
  if (GiftCards === undefined) return null
  const lines = balanceLines('day.giftCardsLeft', GiftCards.Outstanding, [
    ['day.giftCardsSold', GiftCards.Sold],
    ['day.giftCardsSpent', -GiftCards.Spent],
    ['day.giftCardsBack', GiftCards.GivenBack],
    ['day.giftCardsEnded', -GiftCards.WrittenOff],
  ])
  return (
    <Part title={t('day.giftCards')}>
      <Sums lines={lines} />
    </Part>
  )
}

/** What was put on payers' account and came off it, down to what they owe; nothing without payers. */
export function PayersPart({ report }: { report: ZReport }) {
  const { Payers } = report
  if (Payers === undefined) return null
  const lines = balanceLines('day.payersLeft', Payers.Outstanding, [
    ['day.payersCharged', Payers.Charged],
    ['day.payersTakenOff', -Payers.TakenOff],
    ['day.payersPaid', -Payers.Paid],
    ['day.payersTds', -Payers.TaxDeducted],
    ['day.giftCardsEnded', -Payers.WrittenOff],
  ])
  return (
    <Part title={t('day.payers')}>
      <Sums lines={lines} />
    </Part>
  )
}

/** Lines from a balance before the day, by its moves, to the one after it. */
export function balanceLines(
  left: StringKey,
  balance: number,
  moves: readonly [StringKey, number][],
): SumLine[] {
  const beforePaise = moves.reduce((paise, [, rupees]) => paise - paiseOf(rupees), paiseOf(balance))
  const line = (key: StringKey, rupees: number): SumLine => ({
    label: t(key),
    value: formatRupees(rupees),
    isStrong: key === left,
  })
  return [
    line('day.balanceBefore', beforePaise / 100),
    ...moves.filter(([, rupees]) => rupees !== 0).map(([key, rupees]) => line(key, rupees)),
    line(left, balance),
  ]
}

/** Cash that moved beside sales. */
export function MovementsPart({ report }: { report: ZReport }) {
  if (report.Movements.length === 0) return null
  return (
    <Part title={t('day.movements')}>
      <PartTable
        columns={[t('day.time'), t('day.reason'), t('day.amount')]}
        textColumns={2}
        rows={report.Movements.map((row) => [
          formatTime(row.At),
          [
            row.TakesBack === true ? t('day.kind.TakesBack') : null,
            reasonWord(row.Reason),
            row.Note,
            row.UserName,
            row.IsTakenBack === true ? t('day.takenBackEntry') : null,
          ]
            .filter(Boolean)
            .join(' · '),
          formatRupees(row.Direction === 'In' ? row.Amount : -row.Amount),
        ])}
      />
    </Part>
  )
}

function paiseOf(rupees: number): number {
  return Math.round(rupees * 100)
}
