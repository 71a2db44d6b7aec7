import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { RoutedKind } from '../../../server/contract/documents.ts'
import type { PrinterRow } from '../../../server/contract/printing.ts'
import type { CashDrawer, Till } from '../../../server/contract/tills.ts'
import { call } from '../../base/api/client.ts'
import { fieldMessage } from '../../base/api/errors.ts'
import { parsePaise, toRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { printersQuery } from '../../kernel/queries/printers.ts'
import { showToast } from '../../kernel/toasts.ts'
import { askAbout, refreshTills, tillsQuery } from './devices-data.ts'
import styles from './till-dialog.module.css'

/** Papers that a till may send to a printer of its own, those that a sale issues first. */
const KINDS: readonly RoutedKind[] = [
  ...(['Invoice', 'Receipt', 'OrderAcknowledgement', 'JobCard'] as const),
  ...(['CreditNote', 'RefundVoucher', 'DeliverySlip', 'PrescriptionCard'] as const),
  ...(['Estimate', 'DayEnd', 'Labels', 'AccountReceipt'] as const),
]
/** Those that are printed by themselves where that is wanted. */
const ISSUED: ReadonlySet<RoutedKind> = new Set([
  ...(['Invoice', 'Receipt', 'OrderAcknowledgement', 'JobCard'] as const),
  ...(['CreditNote', 'RefundVoucher', 'AccountReceipt'] as const),
])
const NEW = 'new'

/** The drawer of a till, what is put in it, what opens it, and the printers of the till. */
export function TillDialog({ till }: { till: Till }) {
  const tills = useQuery(tillsQuery)
  const printers = useQuery(printersQuery)
  return (
    <Dialog title={t('tills.edit', { name: till.Name })} onClose={() => askAbout(null)}>
      {tills.data === undefined || printers.data === undefined ? (
        <Waiting>{t('devices.loading')}</Waiting>
      ) : (
        <TillForm till={till} drawers={tills.data.Drawers} printers={printers.data} />
      )}
    </Dialog>
  )
}

type Route = { printerID: string; autoPrint: boolean }
type Draft = {
  drawerID: string
  name: string
  float: string
  opener: string
  routes: Readonly<Partial<Record<RoutedKind, Route>>>
}

function draftOf(till: Till, drawer: CashDrawer | undefined): Draft {
  const routes = till.Routes.map(
    ({ AutoPrint, DocumentKind, PrinterID }) =>
      [DocumentKind, { printerID: PrinterID, autoPrint: AutoPrint }] as const,
  )
  return { drawerID: till.DrawerID, ...drawerDraft(drawer), routes: Object.fromEntries(routes) }
}

function drawerDraft(drawer: CashDrawer | undefined): Pick<Draft, 'name' | 'float' | 'opener'> {
  return {
    name: drawer?.Name ?? '',
    float: drawer === undefined || drawer.Float === null ? '' : String(drawer.Float),
    opener: drawer?.PrinterID ?? '',
  }
}

function TillForm({
  drawers,
  printers,
  till,
}: {
  drawers: readonly CashDrawer[]
  printers: readonly PrinterRow[]
  till: Till
}) {
  const drawerOf = (id: string) => drawers.find(({ ID }) => ID === id)
  const [draft, setDraft] = useState(() => draftOf(till, drawerOf(till.DrawerID)))
  const [refused, setRefused] = useState<unknown>(null)
  const [floatError, setFloatError] = useState<string | null>(null)
  const put = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const isNew = draft.drawerID === NEW
  const openers = printers.filter(({ HasDrawer, IsActive }) => HasDrawer && IsActive)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const paise = draft.float.trim() === '' ? null : parsePaise(draft.float)
    if (paise === null && draft.float.trim() !== '') return setFloatError(t('day.floatMissing'))
    const isRenamed = draft.name !== drawerOf(draft.drawerID)?.Name
    try {
      await call('save-till', {
        ...(till.DeviceID === null ? {} : { deviceID: till.DeviceID }),
        ...(isNew ? { newDrawer: draft.name } : { drawerID: draft.drawerID }),
        ...(isNew || !isRenamed ? {} : { drawerName: draft.name }),
        float: paise === null ? null : toRupees(paise),
        drawerPrinterID: draft.opener === '' ? null : draft.opener,
        ...(till.DeviceID === null
          ? {}
          : {
              routes: KINDS.map((documentKind) => {
                const { autoPrint = false, printerID = '' } = draft.routes[documentKind] ?? {}
                return {
                  documentKind,
                  printerID: printerID === '' ? null : printerID,
                  autoPrint: printerID !== '' && autoPrint,
                }
              }),
            }),
      })
      showToast(t('tills.saved', { name: till.Name }))
      askAbout(null)
    } catch (error) {
      setRefused(error)
    } finally {
      refreshTills()
    }
  }

  const nameError = fieldMessage(refused, isNew ? 'newDrawer' : 'drawerName')
  return (
    <Form onSubmit={(event) => void save(event)}>
      {till.DeviceID === null ? null : (
        <SelectField
          label={t('tills.drawer')}
          value={draft.drawerID}
          options={[
            ...drawers.map(({ ID, Name }) => ({ value: ID, label: Name })),
            { value: NEW, label: t('tills.newDrawer') },
          ]}
          onChange={(drawerID) => put({ drawerID, ...drawerDraft(drawerOf(drawerID)) })}
        />
      )}
      <Field
        label={t('tills.drawerName')}
        value={draft.name}
        maxLength={60}
        error={nameError}
        onChange={(event) => put({ name: event.target.value })}
      />
      <Field
        label={t('tills.float')}
        hint={t('tills.floatHint')}
        value={draft.float}
        inputMode="decimal"
        keys="figures"
        error={floatError}
        onChange={(event) => {
          setFloatError(null)
          put({ float: event.target.value })
        }}
      />
      <SelectField
        label={t('tills.opener')}
        value={draft.opener}
        options={[
          {
            value: '',
            label: t(draft.drawerID === mainID(drawers) ? 'tills.firstOpener' : 'tills.noOpener'),
          },
          ...openers.map(({ ID, Name }) => ({ value: ID, label: Name })),
        ]}
        error={fieldMessage(refused, 'drawerPrinterID')}
        onChange={(opener) => put({ opener })}
      />
      {till.DeviceID === null ? (
        <Muted as="p">{t('tills.computerPrints')}</Muted>
      ) : (
        <Grid gap={5} align="end" className={styles['routes']}>
          {KINDS.map((kind) => (
            <RouteFields
              key={kind}
              kind={kind}
              route={draft.routes[kind] ?? { printerID: '', autoPrint: false }}
              printers={
                kind === 'Labels' ? printers.filter((each) => each.Kind === 'System') : printers
              }
              onChange={(route) => put({ routes: { ...draft.routes, [kind]: route } })}
            />
          ))}
        </Grid>
      )}
      <Toolbar>
        <Button type="submit" variant="primary">
          {t('tills.save')}
        </Button>
        {refused === null || nameError ? null : <Notice kind="bad">{errorMessage(refused)}</Notice>}
      </Toolbar>
    </Form>
  )
}

function mainID(drawers: readonly CashDrawer[]): string | undefined {
  return drawers.find(({ IsMain }) => IsMain)?.ID
}

function RouteFields({
  kind,
  onChange,
  printers,
  route,
}: {
  kind: RoutedKind
  onChange: (route: Route) => void
  printers: readonly PrinterRow[]
  route: Route
}) {
  return (
    <Stack gap={3}>
      <SelectField
        label={t(`printing.document.${kind}`)}
        value={route.printerID}
        options={[
          { value: '', label: t('tills.asShop') },
          ...printers.map(({ ID, Name }) => ({ value: ID, label: Name })),
        ]}
        onChange={(printerID) => onChange({ ...route, printerID })}
      />
      {ISSUED.has(kind) && route.printerID !== '' ? (
        <Check
          label={t('tills.auto')}
          isOn={route.autoPrint}
          onChange={(autoPrint) => onChange({ ...route, autoPrint })}
        />
      ) : null}
    </Stack>
  )
}
