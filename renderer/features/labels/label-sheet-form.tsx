import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { printersQuery, routesQuery } from '../../kernel/queries/printers.ts'
import styles from './label-sheet-form.module.css'
import { holds } from './labels-data.ts'
import { chooseTemplate, isSheet, PLACES, useLabelPrinter, useLabels } from './labels-store.ts'

const TEMPLATES = ['Sheet65', 'Sheet24', 'FrameTag', 'Roll50x25'] as const
const DPIS = [203, 300] as const

/** Which labels, where on a begun sheet, and on which printer. */
export function LabelSheetForm() {
  const { dpi, startAt, template } = useLabels()
  return (
    <Stack gap={7}>
      <Choice
        label={t('labels.template')}
        value={template}
        options={TEMPLATES.map((value) => ({ value, label: t(`labels.template.${value}`) }))}
        onChange={chooseTemplate}
      />
      <Grid gap={10} rowGap={7} align="start" className={styles['pair']}>
        <PrinterChoice />
        <Choice
          label={t('labels.dpi')}
          value={dpi}
          options={DPIS.map((value) => ({ value, label: t('labels.dpi.value', { dpi: value }) }))}
          onChange={(value) => useLabels.setState({ dpi: value })}
        />
        {isSheet(template) ? (
          <Field
            label={t('labels.startAt')}
            type="number"
            inputMode="numeric"
            min={1}
            max={PLACES[template]}
            value={startAt}
            onChange={(event) => {
              const typed = Math.trunc(Number(event.target.value)) || 1
              useLabels.setState({ startAt: Math.min(Math.max(1, typed), PLACES[template]) })
            }}
            onFocus={(event) => event.target.select()}
          />
        ) : null}
      </Grid>
    </Stack>
  )
}

/** Printers with this paper in them; the one that is set up for labels first. */
function PrinterChoice() {
  const template = useLabels((labels) => labels.template)
  const chosen = useLabelPrinter((labels) => labels.printerID)
  const printers = useQuery(printersQuery)
  const routes = useQuery(routesQuery)
  const fitting = (printers.data ?? []).filter((printer) => holds(printer, template))
  const routed = routes.data?.find(({ DocumentKind }) => DocumentKind === 'Labels')?.PrinterID
  const usual = fitting.find(({ ID }) => ID === routed) ?? fitting[0]
  const printerID = (fitting.find(({ ID }) => ID === chosen) ?? usual)?.ID ?? null
  useEffect(() => void useLabelPrinter.setState({ printerID }), [printerID])
  if (printers.isPending) return null
  if (fitting.length === 0) {
    return (
      <Notice kind="info">
        {t(isSheet(template) ? 'labels.noPrinter.sheet' : 'labels.noPrinter.roll')}
      </Notice>
    )
  }
  return (
    <SelectField
      label={t('labels.printer')}
      value={printerID ?? ''}
      options={fitting.map(({ ID, Name }) => ({ value: ID, label: Name }))}
      onChange={(value) => useLabelPrinter.setState({ printerID: value })}
    />
  )
}
