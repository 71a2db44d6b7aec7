import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { EyeWorkedOut } from '../../../server/contract/prescriptions.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Power } from '../../base/ui/power.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { Table } from '../../base/ui/table.tsx'
import { EmptyText, Lead } from '../../base/ui/text.tsx'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { takeConversion } from './contacts-actions.ts'
import { isEmptyDraft, isWrongVertex, typedCells, vertexOf } from './rx-draft.ts'
import { changeDraft } from './rx-keep.ts'
import { useRx } from './rx-store.ts'

type LensForm = 'toric' | 'sphere'
const EYES = ['Right', 'Left'] as const

/**
 * Works contact-lens powers out from the spectacle powers of the sale, at a vertex distance that is
 * typed. Both powers stand side by side, and nothing is taken over before the button.
 */
export function ConvertContactsDialog() {
  const draft = useRx((rx) => rx.draft)
  const [form, setForm] = useState<LensForm>('toric')
  const vertex = vertexOf(draft)
  const isUnread = isWrongVertex(draft.vertex)
  const worked = useQuery({
    queryKey: queryKey('rxContacts', 'convert', typedCells(draft), vertex),
    queryFn: ({ signal }) =>
      call('work-out-prescription', { ...typedCells(draft), ...vertex }, { signal }),
    enabled: vertex.vertexMm !== undefined && !isEmptyDraft(draft),
  })
  const rows = EYES.map((eye) => {
    const answer = worked.data?.[eye]
    return { eye, spectacles: answer?.Printed ?? null, contact: contactOf(answer, form) }
  })
  const isReady = vertex.vertexMm !== undefined && rows.some(({ contact }) => contact !== null)
  function submit(event: FormEvent): void {
    event.preventDefault()
    const [right, left] = rows
    if (!isReady || vertex.vertexMm === undefined || right === undefined || left === undefined)
      return
    takeConversion({
      right: right.contact,
      left: left.contact,
      conversion: {
        vertexMm: vertex.vertexMm,
        ...(right.spectacles === null ? {} : { right: right.spectacles }),
        ...(left.spectacles === null ? {} : { left: left.spectacles }),
      },
    })
  }
  return (
    <Dialog title={t('contacts.convert')} size="large" onClose={closeDialog}>
      <Lead>{t('contacts.convert.lead')}</Lead>
      {isEmptyDraft(draft) ? <EmptyText>{t('contacts.convert.none')}</EmptyText> : null}
      <Form onSubmit={submit}>
        <Field
          label={t('rx.vertexMm')}
          required
          hint={t('contacts.convert.vertex')}
          inputMode="decimal"
          maxLength={4}
          value={draft.vertex}
          error={isUnread ? t('rx.vertex.refused') : null}
          onChange={(event) => changeDraft({ vertex: event.target.value })}
        />
        <Choice
          label={t('contacts.convert.form')}
          value={form}
          options={[
            { value: 'toric', label: t('contacts.convert.toric') },
            { value: 'sphere', label: t('contacts.convert.sphere') },
          ]}
          onChange={setForm}
        />
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('rx.eye')}</th>
              <th scope="col">{t('contacts.convert.spectacles')}</th>
              <th scope="col">{t('contacts.convert.contacts')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ contact, eye, spectacles }) => (
              <tr key={eye}>
                <th scope="row">{t(eye === 'Right' ? 'rx.right' : 'rx.left')}</th>
                <td>
                  <Power of={spectacles ?? '–'} />
                </td>
                <td>
                  <Power of={contact === null ? '–' : printed(contact)} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
        <Toolbar>
          <SubmitButton
            isWhole={isReady}
            missing={isUnread ? t('rx.vertex.refused') : t('contacts.convert.none')}
          >
            {t('contacts.convert.do')}
            <Key>Enter</Key>
          </SubmitButton>
        </Toolbar>
      </Form>
    </Dialog>
  )
}

type Cells = { power: string; cylinder: string; axis: string }

function contactOf(eye: EyeWorkedOut | undefined, form: LensForm): Cells | null {
  const lens = eye?.ContactLens ?? null
  if (lens === null) return null
  if (form === 'sphere') return { power: lens.Equivalent, cylinder: '', axis: '' }
  return { power: lens.Spherical, cylinder: lens.Cylinder, axis: lens.Axis }
}

function printed({ axis, cylinder, power }: Cells): string {
  return cylinder === '' ? power : `${power} / ${cylinder} x ${axis}`
}
