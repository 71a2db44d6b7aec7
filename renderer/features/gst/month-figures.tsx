import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import type { Gstr1Sheet, Gstr3b, Gstr3bTaxes } from '../../../server/contract/gst.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { openOrder } from '../orders/orders-store.ts'
import { threeBQuery } from './gst-data.ts'
import styles from './month-figures.module.css'

type Section = Gstr1Sheet['Sections'][number]
type Taxes = Pick<Section, 'Taxable' | 'IGST' | 'CGST' | 'SGST'>

const SECTION_NAMES = {
  b2b: 'gst.section.b2b',
  b2cl: 'gst.section.b2cl',
  b2cs: 'gst.section.b2cs',
  exp: 'gst.section.exp',
  cdnr: 'gst.section.cdnr',
  cdnur: 'gst.section.cdnur',
  nil: 'gst.section.nil',
} as const

function nameOf(name: string): string {
  const [key] = Object.entries(SECTION_NAMES).filter(([each]) => each === name)
  return key === undefined ? name : t(key[1])
}

/** The figures of a month: proof, sections with their papers, HSN table, numbers, GSTR-3B. */
export function MonthFigures({ sheet }: { sheet: Gstr1Sheet }) {
  return (
    <>
      <Proof proof={sheet.Proof} />
      <Figures title={t('gst.figures')} head={[t('gst.section'), t('gst.papers'), ...taxHeads()]}>
        {sheet.Sections.map((section) => (
          <SectionRows key={section.Name} row={sectionRow(section)} />
        ))}
        {sheet.Advances.map((table) => (
          <SectionRows key={table.Table} row={advanceRow(table)} />
        ))}
      </Figures>
      <Figures
        title={t('gst.hsn')}
        head={[
          t('gst.hsnCode'),
          t('gst.list'),
          t('gst.unit'),
          t('gst.qty'),
          t('gst.rate'),
          ...taxHeads(),
        ]}
        textColumns={3}
      >
        {sheet.HSN.map((row) => (
          <tr key={[row.List, row.HSN, row.Unit, row.Rate].join(' ')}>
            <th scope="row">{row.HSN}</th>
            <td>{t(row.List === 'b2b' ? 'gst.list.b2b' : 'gst.list.b2c')}</td>
            <td>{row.Unit}</td>
            <td className={styles['number']}>{formatNumber(row.Qty)}</td>
            <td className={styles['number']}>{formatNumber(row.Rate)}</td>
            <TaxCells taxes={row} />
          </tr>
        ))}
      </Figures>
      <Figures
        title={t('gst.series')}
        head={[t('gst.from'), t('gst.to'), t('gst.count'), t('gst.missing')]}
        textColumns={2}
      >
        {sheet.Series.map((row) => (
          <tr key={row.From}>
            <td>{row.From}</td>
            <td>{row.To}</td>
            <td className={styles['number']}>{row.Total}</td>
            <td className={styles['number']}>{row.Missing}</td>
          </tr>
        ))}
      </Figures>
      <ThreeB sheet={sheet} />
    </>
  )
}

const taxHeads = () => [t('gst.taxable'), 'IGST', 'CGST', 'SGST']

function Figures(props: {
  title: string
  head: readonly string[]
  /** How many columns in front hold no numbers. */
  textColumns?: number
  children: ReactNode
}) {
  const { children, head, textColumns = 1, title } = props
  return (
    <Panel>
      <PanelHeading>{title}</PanelHeading>
      <div className={styles['wide']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              {head.map((text, index) => (
                <th
                  key={text}
                  scope="col"
                  className={index < textColumns ? undefined : styles['number']}
                >
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </Panel>
  )
}

function TaxCells({ taxes }: { taxes: Taxes }) {
  return [taxes.Taxable, taxes.IGST, taxes.CGST, taxes.SGST].map((amount, index) => (
    <td key={['Taxable', 'IGST', 'CGST', 'SGST'][index]} className={styles['number']}>
      {formatRupees(amount)}
    </td>
  ))
}

/** A paper of a section, or an order of the advances. */
type Paper = {
  number: string
  /** Null: a paper of a computer of before has no order here. */
  orderID: string | null
  about: readonly (string | null)[]
  value: number
  taxes: Taxes
}
type Row = { name: string; taxes: Taxes; papers: readonly Paper[] }

function sectionRow(section: Section): Row {
  return {
    name: nameOf(section.Name),
    taxes: section,
    papers: section.Documents.map((document) => ({
      number: document.Number,
      orderID: document.SalesOrderID,
      about: [formatDay(document.Date), document.Customer, document.GSTIN],
      value: document.Value,
      taxes: document,
    })),
  }
}

/** What was adjusted goes off, so that the column adds up to table 3.1 of GSTR-3B. */
function advanceRow(table: Gstr1Sheet['Advances'][number]): Row {
  const isAdjusted = table.Table === '11B'
  const signed = (taxes: Taxes): Taxes => (isAdjusted ? minus(taxes) : taxes)
  return {
    name: t(isAdjusted ? 'gst.advances.adjusted' : 'gst.advances.received'),
    taxes: signed(table),
    papers: table.Orders.map((order) => ({
      number: order.SalesOrderNo,
      orderID: order.SalesOrderID,
      about: [order.Numbers.join(', '), formatDay(order.Date), order.Customer, order.GSTIN],
      value: isAdjusted ? 0 - order.Value : order.Value,
      taxes: signed(order),
    })),
  }
}

const minus = ({ CGST, IGST, SGST, Taxable }: Taxes): Taxes => ({
  Taxable: 0 - Taxable,
  IGST: 0 - IGST,
  CGST: 0 - CGST,
  SGST: 0 - SGST,
})

/** It opens its order; a paper of a computer of before has none here. */
function PaperNumber({ number, orderID }: Paper) {
  if (orderID === null) return <strong>{number}</strong>
  return (
    <Button variant="quiet" className={styles['open']} onClick={() => openOrder(orderID)}>
      {number}
    </Button>
  )
}

/** A section, and when it is opened its papers, each of which opens its order. */
function SectionRows({ row: { name, papers, taxes } }: { row: Row }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Fragment>
      <tr data-testid="gst-section">
        <th scope="row">{name}</th>
        <td className={styles['number']}>
          {papers.length === 0 ? (
            0
          ) : (
            <Button
              variant="quiet"
              className={styles['open']}
              aria-expanded={isOpen}
              aria-label={t(isOpen ? 'gst.hide' : 'gst.show', { section: name })}
              onClick={() => setOpen(!isOpen)}
            >
              {papers.length}
            </Button>
          )}
        </td>
        <TaxCells taxes={taxes} />
      </tr>
      {isOpen
        ? papers.map((paper) => (
            <tr key={`${paper.number} ${paper.about.join(' ')}`} className={styles['paper']}>
              <td>
                <PaperNumber {...paper} />{' '}
                <Muted>
                  {paper.about.filter((each) => each !== null && each !== '').join(' · ')}
                </Muted>
              </td>
              <td className={styles['number']}>{formatRupees(paper.value)}</td>
              <TaxCells taxes={paper.taxes} />
            </tr>
          ))
        : null}
    </Fragment>
  )
}

function Proof({ proof }: { proof: Gstr1Sheet['Proof'] }) {
  const wrong = proof.filter(
    ({ Documents, HSN, Register, Sections }) =>
      Register !== Sections || Register !== HSN || Register !== Documents,
  )
  if (wrong.length === 0) {
    const amount = formatRupees(proof[0]?.Register ?? 0)
    return <Notice kind="good">{t('gst.proof', { amount })}</Notice>
  }
  return wrong.map(({ Documents, Figure, HSN, Register, Sections }) => (
    <Notice key={Figure} kind="bad">
      {t('gst.proofFails', {
        figure: Figure,
        register: formatRupees(Register),
        sections: formatRupees(Sections),
        hsn: formatRupees(HSN),
        documents: formatRupees(Documents),
      })}
    </Notice>
  ))
}

const NOTHING: Gstr3bTaxes = { iamt: 0, camt: 0, samt: 0 }
const isSomething = ({ camt, iamt, samt, txval = 0 }: Gstr3bTaxes): boolean =>
  [camt, iamt, samt, txval].some((figure) => figure !== 0)
const CREDIT_ROWS = [
  ['IMPG', 'gst.avl.impg'],
  ['IMPS', 'gst.avl.imps'],
  ['ISRC', 'gst.avl.isrc'],
  ['ISD', 'gst.avl.isd'],
  ['OTH', 'gst.avl.oth'],
] as const

const FIGURES = ['Taxable', 'IGST', 'CGST', 'SGST'] as const
const CELLS = { Taxable: 'txval', IGST: 'iamt', CGST: 'camt', SGST: 'samt' } as const

/** Tables 3.1(a) to (c) of GSTR-3B = the sections of GSTR-1 + advances received - advances adjusted. */
function SuppliesProof({
  sheet,
  supplies,
}: {
  sheet: Gstr1Sheet
  supplies: Gstr3b['sup_details']
}) {
  const figures = FIGURES.map((figure) => {
    const sum = (amounts: readonly number[]) =>
      Math.round(amounts.reduce((total, amount) => total + amount * 100, 0)) / 100
    const { osup_det, osup_nil_exmp, osup_zero } = supplies
    const sections = sheet.Proof.find(({ Figure }) => Figure === figure)?.Sections ?? 0
    const of = (name: '11A' | '11B') =>
      sum(sheet.Advances.filter(({ Table }) => Table === name).map((table) => table[figure]))
    const [received, adjusted] = [of('11A'), of('11B')]
    return {
      figure,
      sections,
      received,
      adjusted,
      total: sum([osup_det, osup_zero, osup_nil_exmp].map((row) => row[CELLS[figure]] ?? 0)),
      expected: sum([sections, received, -adjusted]),
    }
  })
  const wrong = figures.filter(({ expected, total }) => expected !== total)
  const [taxable] = figures
  if (wrong.length > 0) {
    return wrong.map(({ expected, figure, total }) => (
      <Notice key={figure} kind="bad">
        {t('gst.suppliesFail', {
          figure,
          total: formatRupees(total),
          expected: formatRupees(expected),
        })}
      </Notice>
    ))
  }
  if (taxable === undefined) return null
  const { adjusted, received, sections, total } = taxable
  return (
    <Notice kind="good">
      {t('gst.suppliesProof', {
        sections: formatRupees(sections),
        received: formatRupees(received),
        adjusted: formatRupees(adjusted),
        total: formatRupees(total),
      })}
    </Notice>
  )
}

type Part = NonNullable<Gstr3b['GivenUp']>[number]

/** A row of GSTR-3B, which opens the papers that it is made of where they are known. */
function ThreeBRow({
  name,
  parts = [],
  taxes,
}: {
  name: string
  taxes: Gstr3bTaxes
  parts?: readonly Part[]
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Fragment>
      <tr>
        <th scope="row">
          {parts.length === 0 ? (
            name
          ) : (
            <Button
              variant="quiet"
              className={styles['open']}
              aria-expanded={isOpen}
              aria-label={t(isOpen ? 'gst.hide' : 'gst.show', { section: name })}
              onClick={() => setOpen(!isOpen)}
            >
              {name}
            </Button>
          )}
        </th>
        <TaxCells
          taxes={{
            Taxable: taxes.txval ?? 0,
            IGST: taxes.iamt,
            CGST: taxes.camt,
            SGST: taxes.samt,
          }}
        />
      </tr>
      {isOpen
        ? parts.map((part) => (
            <tr
              key={`${part.Kind} ${part.Date} ${part.Number} ${part.What}`}
              className={styles['paper']}
            >
              <td>
                <strong>{part.Kind === 'HadAgain' ? t('gst.hadAgain') : part.Number}</strong>{' '}
                <Muted>
                  {part.Kind === 'HadAgain'
                    ? null
                    : [formatDay(part.Date), part.What].filter((each) => each !== '').join(' · ')}
                </Muted>
              </td>
              <td />
              {[part.IGST, part.CGST, part.SGST].map((amount, index) => (
                <td key={['IGST', 'CGST', 'SGST'][index]} className={styles['number']}>
                  {formatRupees(amount)}
                </td>
              ))}
            </tr>
          ))
        : null}
    </Fragment>
  )
}

function ThreeB({ sheet }: { sheet: Gstr1Sheet }) {
  const { data } = useQuery(threeBQuery(sheet.Period, true))
  if (data === undefined) return null
  const { itc_elg: credit, sup_details: outward } = data
  const taxOf = (ty: string, list: readonly ({ ty: string } & Gstr3bTaxes)[]) =>
    list.find((each) => each.ty === ty) ?? NOTHING
  const credited = CREDIT_ROWS.map(([ty, key]) => ({
    name: t(key),
    taxes: taxOf(ty, credit.itc_avl),
    isOptional: ty !== 'OTH',
  }))
  const rows = [
    { name: t('gst.osup_det'), taxes: outward.osup_det },
    { name: t('gst.osup_zero'), taxes: outward.osup_zero },
    { name: t('gst.osup_nil_exmp'), taxes: outward.osup_nil_exmp },
    { name: t('gst.isup_rev'), taxes: outward.isup_rev, isOptional: true },
    ...credited,
    {
      name: t('gst.rev.rul'),
      taxes: taxOf('RUL', credit.itc_rev),
      isOptional: true,
      parts: data.GivenUp ?? [],
    },
    { name: t('gst.rev.oth'), taxes: taxOf('OTH', credit.itc_rev), isOptional: true },
    { name: t('gst.credit'), taxes: credit.itc_net },
    { name: t('gst.inelg.rul'), taxes: taxOf('RUL', credit.itc_inelg), isOptional: true },
    { name: t('gst.inelg.oth'), taxes: taxOf('OTH', credit.itc_inelg), isOptional: true },
  ].filter((row) => !('isOptional' in row && row.isOptional) || isSomething(row.taxes))
  return (
    <>
      <Figures title={t('gst.threeB')} head={[t('gst.section'), ...taxHeads()]}>
        {rows.map((row) => (
          <ThreeBRow key={row.name} {...row} />
        ))}
      </Figures>
      <SuppliesProof sheet={sheet} supplies={outward} />
      <Muted as="p">{t('gst.creditHint')}</Muted>
    </>
  )
}
