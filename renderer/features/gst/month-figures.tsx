import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import type { Gstr1Sheet, Gstr3bTaxes } from '../../../server/contract/gst.ts'
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
          <SectionRows key={section.Name} section={section} />
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
      <ThreeB period={sheet.Period} />
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

/** It opens its order; a paper of a computer of before has none here. */
function DocumentNumber({ document }: { document: Section['Documents'][number] }) {
  const { Number: number, SalesOrderID: orderID } = document
  if (orderID === null) return <strong>{number}</strong>
  return (
    <Button variant="quiet" className={styles['open']} onClick={() => openOrder(orderID)}>
      {number}
    </Button>
  )
}

/** A section, and when it is opened its papers, each of which opens its order. */
function SectionRows({ section }: { section: Section }) {
  const [isOpen, setOpen] = useState(false)
  const { Documents, Name } = section
  const name = nameOf(Name)
  return (
    <Fragment>
      <tr data-testid="gst-section">
        <th scope="row">{name}</th>
        <td className={styles['number']}>
          {Documents.length === 0 ? (
            0
          ) : (
            <Button
              variant="quiet"
              className={styles['open']}
              aria-expanded={isOpen}
              aria-label={t(isOpen ? 'gst.hide' : 'gst.show', { section: name })}
              onClick={() => setOpen(!isOpen)}
            >
              {Documents.length}
            </Button>
          )}
        </td>
        <TaxCells taxes={section} />
      </tr>
      {isOpen
        ? Documents.map((document) => (
            <tr key={`${document.Kind} ${document.Number}`} className={styles['paper']}>
              <td>
                <DocumentNumber document={document} />{' '}
                <Muted>
                  {[formatDay(document.Date), document.Customer, document.GSTIN]
                    .filter((each) => each !== null && each !== '')
                    .join(' · ')}
                </Muted>
              </td>
              <td className={styles['number']}>{formatRupees(document.Value)}</td>
              <TaxCells taxes={document} />
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

function ThreeB({ period }: { period: string }) {
  const { data } = useQuery(threeBQuery(period, true))
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
    { name: t('gst.rev.rul'), taxes: taxOf('RUL', credit.itc_rev), isOptional: true },
    { name: t('gst.rev.oth'), taxes: taxOf('OTH', credit.itc_rev), isOptional: true },
    { name: t('gst.credit'), taxes: credit.itc_net },
    { name: t('gst.inelg.rul'), taxes: taxOf('RUL', credit.itc_inelg), isOptional: true },
    { name: t('gst.inelg.oth'), taxes: taxOf('OTH', credit.itc_inelg), isOptional: true },
  ].filter((row) => !('isOptional' in row && row.isOptional) || isSomething(row.taxes))
  return (
    <>
      <Figures title={t('gst.threeB')} head={[t('gst.section'), ...taxHeads()]}>
        {rows.map(({ name, taxes }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <TaxCells
              taxes={{
                Taxable: taxes.txval ?? 0,
                IGST: taxes.iamt,
                CGST: taxes.camt,
                SGST: taxes.samt,
              }}
            />
          </tr>
        ))}
      </Figures>
      <Muted as="p">{t('gst.creditHint')}</Muted>
    </>
  )
}
