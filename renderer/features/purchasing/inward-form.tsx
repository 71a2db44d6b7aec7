import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ApiError, fieldMessage } from '../../base/api/errors.ts'
import { formatRupees, parseSigned } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import { enterMovesOn } from '../../base/ui/enter-moves-on.ts'
import { Field, Input } from '../../base/ui/field.tsx'
import { giveFocus } from '../../base/ui/focus.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Refusal } from '../../base/ui/notice.tsx'
import { Page, PageHead } from '../../base/ui/page.tsx'
import { Panel } from '../../base/ui/panel.tsx'
import { Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { suppliersQuery } from '../../kernel/queries/lookups.ts'
import { openDialog } from '../../kernel/screen-store.ts'
import { NewerVersion } from '../../kernel/use-versions.tsx'
import { LineClasses } from '../gst/line-classes.tsx'
import { SupplierField } from '../masters/supplier-field.tsx'
import { AddBar } from './add-bar.tsx'
import { ADD_BAR_ID } from './add-bar-store.ts'
import { useKeptDraft } from './draft-keeper.ts'
import { inwardWords, rebasedInward } from './draft-versions.ts'
import { HiddenAmounts } from './hidden-amounts.tsx'
import { addPiece, changeSupplier, keepDraft, takeInward } from './inward-actions.ts'
import type { DraftCharge } from './inward-draft.ts'
import { withLine } from './inward-figures.ts'
import styles from './inward-form.module.css'
import { InwardLines, PieceRefusal } from './inward-lines.tsx'
import { changeDraft, isBegun, useInward } from './inward-store.ts'
import { makeUnknown } from './make-unknown.ts'
import { useScansAsPieces } from './use-scans-as-pieces.ts'

/** A supplier's bill: its head, its lines by scan and by name, and whether both totals agree. */
export function InwardForm() {
  useScansAsPieces((item) => void addPiece(item.ID, item, false), addUnknown)
  const draft = useInward((state) => state.draft)
  const { inwardID: _, version: __, ...content } = draft
  useKeptDraft(content, keepDraft)
  return (
    <Page className={styles['screen']}>
      <PageHead>
        <ScreenTitle>{t('goodsIn.bill')}</ScreenTitle>
        <Row gap={4} isWrapping>
          <CommandButton id="inwardPost" variant="primary" />
          {isBegun(draft) ? (
            <Button onClick={() => openDialog('purchaseDrop')}>{t('goodsIn.drop.do')}</Button>
          ) : null}
        </Row>
      </PageHead>
      <Newer />
      <Panel aria-label={t('goodsIn.head')}>
        <HeadFields />
      </Panel>
      <Panel aria-label={t('goodsIn.lines')}>
        <AddBar
          onPick={(item) => void addPiece(item.ID, item, true)}
          onUnknown={addUnknown}
          putPieces={(key, qty) => changeDraft(withLine(useInward.getState().draft, key, { qty }))}
        />
        <Row gap={4} isWrapping>
          <CommandButton id="inwardGrid" />
          <CommandButton id="inwardFile" />
        </Row>
        <PieceRefusal lineKey={null} />
        {draft.lines.length === 0 ? (
          <Muted as="p">{t('goodsIn.empty')}</Muted>
        ) : (
          <>
            <InwardLines lines={draft.lines} />
            <HiddenAmounts isKept={draft.inwardID !== null} />
            <LineClasses
              lines={draft.lines.map(({ code, itcClass, key, name }) => ({
                id: key,
                label: `${showPowers(name)} · ${code}`,
                itcClass: itcClass || null,
              }))}
              onChange={(key, itcClass) =>
                changeDraft(withLine(draft, key, { itcClass: itcClass ?? '' }))
              }
            />
          </>
        )}
      </Panel>
      <Grid gap={8} align="start" className={styles['foot']}>
        <Panel aria-label={t('goodsIn.charges')}>
          <Charges charges={draft.charges} />
        </Panel>
        <Totals />
      </Grid>
    </Page>
  )
}

/** What somebody else has saved of the bill meanwhile, beside what stands here. */
function Newer() {
  const { draft, newest, read } = useInward()
  const suppliers = useQuery(suppliersQuery)
  return (
    <NewerVersion
      versions={{ draft, newest, read, take: takeInward }}
      who={{ kind: 'goodsReceipt', id: draft.inwardID }}
      draftOf={(each) => each}
      fieldsOf={(each) => inwardWords(each, suppliers.data)}
      rebase={rebasedInward}
    />
  )
}

/** An unknown code becomes an item in place, and that a line of the bill. */
function addUnknown(code: string): void {
  makeUnknown(code, (itemID) => void addPiece(itemID, {}, true))
}

function HeadFields() {
  const { draft, isTried, refused } = useInward()
  const lackOf = (text: string) => (isTried && text.trim() === '' ? t('form.needed') : null)
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => void first.current?.querySelector('select')?.focus(), [])
  const isTwice = refused instanceof ApiError && refused.code === 'CONFLICT'
  const billNo = draft.billNo.trim()
  const looksLikeOther =
    fieldMessage(refused, 'anotherBill') !== null ||
    (billNo !== '' && draft.anotherBillNo === billNo)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields inside are handled
    <div ref={first} onKeyDown={enterMovesOn(() => giveFocus(ADD_BAR_ID))}>
      <Grid gap={6} rowGap={8} align="start" className={styles['head']}>
        <SupplierField
          supplierID={draft.supplierID}
          error={fieldMessage(refused, 'supplierID') ?? lackOf(draft.supplierID)}
          onChange={(supplierID) => void changeSupplier(supplierID)}
        />
        <Stack gap={3}>
          <Field
            label={t('goodsIn.billNo')}
            value={draft.billNo}
            maxLength={50}
            error={
              isTwice
                ? refused.message
                : (fieldMessage(refused, 'billNo') ??
                  fieldMessage(refused, 'anotherBill') ??
                  lackOf(draft.billNo))
            }
            onChange={({ target: { value } }) => changeDraft({ billNo: value })}
          />
          {looksLikeOther ? (
            <Check
              label={t('goodsIn.anotherBill')}
              isOn={draft.anotherBillNo === billNo}
              onChange={(isOn) => changeDraft({ anotherBillNo: isOn ? billNo : '' })}
            />
          ) : null}
        </Stack>
        <DateField
          label={t('goodsIn.billDate')}
          value={draft.billDate}
          error={fieldMessage(refused, 'billDate')}
          onChange={(billDate) => changeDraft({ billDate })}
        />
        <Field
          label={t('goodsIn.billTotal')}
          inputMode="decimal"
          value={draft.billTotal}
          error={fieldMessage(refused, 'billTotal')}
          onChange={({ target: { value } }) => changeDraft({ billTotal: value })}
        />
      </Grid>
    </div>
  )
}

function Charges({ charges }: { charges: readonly DraftCharge[] }) {
  const put = (at: number, part: Partial<DraftCharge>) =>
    changeDraft({
      charges: charges.map((charge, index) => (index === at ? { ...charge, ...part } : charge)),
    })
  return (
    <>
      {charges.map((charge, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
        <Row key={at} gap={4} align="center" isWrapping>
          <Input
            className={styles['charge-name']}
            aria-label={t('goodsIn.chargeName')}
            placeholder={t('goodsIn.chargeName')}
            value={charge.name}
            maxLength={200}
            onChange={(event) => put(at, { name: event.target.value })}
          />
          <Input
            className={styles['figure']}
            aria-label={t('lab.amount.short')}
            placeholder="₹"
            inputMode="decimal"
            value={charge.amount}
            onChange={(event) => put(at, { amount: event.target.value })}
          />
          <Input
            className={styles['figure']}
            aria-label={t('lab.taxRate')}
            placeholder={t('lab.taxRate')}
            inputMode="decimal"
            value={charge.taxRate}
            onChange={(event) => put(at, { taxRate: event.target.value })}
          />
          <Check
            label={t('goodsIn.intoCost')}
            isOn={charge.intoCost}
            onChange={(intoCost) => put(at, { intoCost })}
          />
          <Button
            variant="quiet"
            isRound
            aria-label={t('goodsIn.dropCharge')}
            onClick={() => changeDraft({ charges: charges.filter((_, index) => index !== at) })}
          >
            <Glyph of={Trash2} />
          </Button>
        </Row>
      ))}
      <Row gap={4}>
        <Button
          onClick={() =>
            changeDraft({
              charges: [...charges, { name: '', amount: '', taxRate: '', intoCost: true }],
            })
          }
        >
          <Glyph of={Plus} />
          {t('goodsIn.addCharge')}
        </Button>
      </Row>
    </>
  )
}

const ROUND_OFF_MAX = 1

/** What the lines come to beside what the bill says, until both agree. */
function Totals() {
  const { draft, kept, refused } = useInward()
  const difference = kept?.difference ?? null
  const isOff = difference !== null && difference !== 0
  const isTwice = refused instanceof ApiError && refused.code === 'CONFLICT'
  const isAsked = fieldMessage(refused, 'anotherBill') !== null
  return (
    <Panel aria-label={t('goodsIn.totals')} data-testid="inward-totals">
      <Field
        label={t('goodsIn.roundOff')}
        inputMode="decimal"
        className={styles['figure']}
        value={draft.roundOff}
        onChange={({ target: { value } }) => changeDraft({ roundOff: value })}
      />
      <Check
        label={t('goodsIn.reverseCharge')}
        isOn={draft.isReverseCharge === true}
        onChange={(isReverseCharge) => changeDraft({ isReverseCharge })}
      />
      {kept === null ? (
        <Muted as="p">{t('goodsIn.notKept')}</Muted>
      ) : (
        <Stack gap={4}>
          <Row justify="between" align="baseline">
            <span>{t('goodsIn.computed')}</span>
            <strong className={styles['sum']}>{formatRupees(kept.computedTotal)}</strong>
          </Row>
          {difference === null ? (
            <Notice kind="info">{t('goodsIn.noTotal')}</Notice>
          ) : isOff ? (
            <Notice kind="bad">
              {t('goodsIn.differs', { amount: formatRupees(difference) })}{' '}
              {Math.abs(difference) <= ROUND_OFF_MAX ? (
                <Button onClick={() => roundOff(draft.roundOff, difference)}>
                  {t('goodsIn.takeRoundOff')}
                </Button>
              ) : null}
            </Notice>
          ) : (
            <Notice kind="good">{t('goodsIn.agrees')}</Notice>
          )}
        </Stack>
      )}
      {refused === null || isTwice || isAsked ? null : <Refusal>{errorMessage(refused)}</Refusal>}
    </Panel>
  )
}

function roundOff(before: string, difference: number): void {
  const sum = (parseSigned(before) ?? 0) + difference
  changeDraft({ roundOff: (Math.round(sum * 100) / 100).toFixed(2) })
}
