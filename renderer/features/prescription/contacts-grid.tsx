import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowDown, CircleAlert, Info, Repeat2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { showPowers } from '../../base/format/powers.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { ErrorText } from '../../base/ui/field.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Named } from '../../base/ui/power.tsx'
import { Note } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { openDialog } from '../../kernel/screen-store.ts'
import { contactsQuery, copyRightToLeft, setContactCell } from './contacts-actions.ts'
import {
  CONTACT_FIELDS,
  type ContactField,
  contactCellID,
  nextContactCell,
  takesFigures,
} from './contacts-draft.ts'
import styles from './contacts-grid.module.css'
import shared from './prescription.module.css'
import type { Side } from './rx-draft.ts'
import { focusOn, useRx } from './rx-store.ts'

const LABELS: Record<ContactField, StringKey> = {
  brand: 'contacts.brand',
  baseCurve: 'contacts.baseCurve',
  diameter: 'contacts.diameter',
  power: 'contacts.power',
  cylinder: 'rx.cyl',
  axis: 'rx.axis',
  addition: 'rx.add',
  modality: 'contacts.modality',
}
const ANSWERED = { right: 'Right', left: 'Left' } as const

function labelOf(field: string): string {
  const known = CONTACT_FIELDS.find((each) => each === field)
  return known === undefined ? field : t(LABELS[known])
}

/** What is typed, read by the server; the last answer stays while the next is on its way. */
export function useContacts() {
  const contacts = useRx((rx) => rx.draft.contacts)
  return useQuery({ ...contactsQuery(contacts), placeholderData: keepPreviousData })
}

/** Right and left as the boxes have them. Nothing here is worked out from spectacles by itself. */
export function ContactsGrid() {
  const conversion = useRx((rx) => rx.draft.contacts.conversion)
  return (
    <Stack gap={5}>
      <table data-testid="contacts-grid" className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('rx.eye')}</th>
            {CONTACT_FIELDS.map((field) => (
              <th key={field} scope="col">
                {t(LABELS[field])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <EyeRow side="right" />
          <EyeRow side="left" />
        </tbody>
      </table>
      <ReadBack />
      {conversion === null ? null : (
        <Note as="p">
          {t('contacts.convertedFrom', {
            right: showPowers(conversion.right ?? '–'),
            left: showPowers(conversion.left ?? '–'),
            vertex: conversion.vertexMm,
          })}
        </Note>
      )}
      <Row gap={3} isWrapping>
        <Button variant="plain" onClick={copyRightToLeft}>
          <Glyph of={ArrowDown} />
          {t('contacts.sameLeft')}
        </Button>
        <Button variant="plain" onClick={() => openDialog('convertContacts')}>
          <Glyph of={Repeat2} />
          {t('contacts.convert')}
        </Button>
        <CommandButton id="rxContact" variant="quiet" />
      </Row>
    </Stack>
  )
}

function EyeRow({ side }: { side: Side }) {
  const { data } = useContacts()
  const refusals = (data?.Refusals ?? []).filter(({ Eye }) => Eye === ANSWERED[side])
  const notes = (data?.Notes ?? []).filter(({ Eye }) => Eye === ANSWERED[side])
  const eye = t(side === 'right' ? 'rx.right' : 'rx.left')
  return (
    <>
      <tr>
        <th scope="row">
          <span aria-hidden="true">{t(side === 'right' ? 'pair.r' : 'pair.l')}</span> {eye}
        </th>
        {CONTACT_FIELDS.map((field) => (
          <td key={field} data-label={t(LABELS[field])}>
            <Cell
              side={side}
              field={field}
              label={`${eye} ${t(LABELS[field])}`}
              isRefused={refusals.some(({ Field }) => Field === field)}
            />
          </td>
        ))}
      </tr>
      {refusals.length + notes.length === 0 ? null : (
        <tr>
          <td />
          <td colSpan={CONTACT_FIELDS.length}>
            {refusals.map((row) => (
              <ErrorText key={row.Field} role="alert">
                <Glyph of={CircleAlert} isSmall />
                {row.Message}
              </ErrorText>
            ))}
            {notes.map(({ Field, Message }) => (
              <Row key={Field} as="span" align="start">
                <Glyph of={Info} isSmall />
                <Note>
                  {t('rx.refused', { field: labelOf(Field), reason: showPowers(Message) })}
                </Note>
              </Row>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}

const MODALITIES = [
  'Daily',
  'Weekly',
  'Fortnightly',
  'Monthly',
  'Quarterly',
  'Half-yearly',
  'Yearly',
] as const

type CellProps = { side: Side; field: ContactField; label: string; isRefused: boolean }

function Cell({ side, field, label, isRefused }: CellProps) {
  const text = useRx((rx) => rx.draft.contacts[side][field] ?? '')
  const id = contactCellID(side, field)
  if (field === 'modality') {
    return (
      <select
        id={id}
        className={shared['input']}
        aria-label={label}
        value={text}
        onChange={(event) => setContactCell(side, field, event.target.value)}
        onKeyDown={(event) => onCellKey(event, side, field)}
      >
        <option value="">–</option>
        {MODALITIES.map((modality) => (
          <option key={modality} value={modality}>
            {t(`contacts.modality.${modality}`)}
          </option>
        ))}
      </select>
    )
  }
  return (
    <input
      id={id}
      className={shared['input']}
      data-keys={takesFigures(field) ? 'figures' : undefined}
      inputMode={takesFigures(field) ? 'decimal' : 'text'}
      aria-label={label}
      aria-invalid={isRefused}
      autoComplete="off"
      spellCheck={false}
      maxLength={field === 'brand' ? 60 : 12}
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setContactCell(side, field, event.target.value)}
      onKeyDown={(event) => onCellKey(event, side, field)}
    />
  )
}

/** Enter walks through the cells of both eyes and on to the boxes; Tab past an addition too. */
function onCellKey(event: KeyboardEvent<HTMLElement>, side: Side, field: ContactField): void {
  const isTab = event.key === 'Tab' && !event.shiftKey && field === 'axis'
  if (event.key !== 'Enter' && !isTab) return
  const { draft } = useRx.getState()
  const hasAddition = [draft.right, draft.left].some(({ addition }) => Boolean(addition?.trim()))
  const next = nextContactCell(side, field, draft.contacts[side], hasAddition)
  if (isTab && document.getElementById(next) === null) return
  event.preventDefault()
  focusOn(next)
}

/** Read back whole, eye by eye. */
function ReadBack() {
  const { data } = useContacts()
  if (data === undefined || data.IsEmpty) return <Note as="p">{t('contacts.hint')}</Note>
  return (
    <div role="status">
      {(['Right', 'Left'] as const).map((eye) => (
        <p key={eye}>
          <strong>{t(eye === 'Right' ? 'rx.right' : 'rx.left')}</strong>{' '}
          <Named of={data[eye].Printed ?? '–'} />
        </p>
      ))}
    </div>
  )
}
