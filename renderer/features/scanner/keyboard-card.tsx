import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Muted } from '../../base/ui/text.tsx'
import {
  DEFAULT_SCANNER,
  type ScannerSettings,
  saveScannerSettings,
  useScannerSettings,
} from '../../kernel/scan/scanner-settings.ts'
import styles from './keyboard-card.module.css'

type Figure = 'meanGapMs' | 'maxGapMs' | 'minLength'
const FIGURES: readonly { name: Figure; min: number; max: number }[] = [
  { name: 'meanGapMs', min: 5, max: 200 },
  { name: 'maxGapMs', min: 20, max: 500 },
  { name: 'minLength', min: 3, max: 20 },
]
const ENDS = { unknown: null, key: true, silence: false } as const
type End = keyof typeof ENDS

/** How this till tells a scanner that types from fingers; learned, or set here by hand. */
export function KeyboardCard() {
  const settings = useScannerSettings()
  return (
    <Panel aria-label={t('scanner.keyboard')}>
      <PanelHeading>{t('scanner.keyboard')}</PanelHeading>
      <Muted as="p">{t('scanner.keyboard.lead')}</Muted>
      <Grid gap={8} rowGap={6} align="start" className={styles['settings']}>
        {FIGURES.map(({ max, min, name }) => (
          <FigureField key={name} name={name} min={min} max={max} value={settings[name]} />
        ))}
        <PrefixField prefixKey={settings.prefixKey} />
      </Grid>
      <Choice
        label={t('scanner.end')}
        value={endOf(settings)}
        options={(['unknown', 'key', 'silence'] as const).map((value) => ({
          value,
          label: t(`scanner.end.${value}`),
        }))}
        onChange={(end) => saveScannerSettings({ endsWithKey: ENDS[end] })}
      />
      <Button
        variant="plain"
        className={styles['reset']}
        onClick={() => saveScannerSettings(DEFAULT_SCANNER)}
      >
        {t('scanner.reset')}
      </Button>
    </Panel>
  )
}

function endOf({ endsWithKey }: ScannerSettings): End {
  if (endsWithKey === null) return 'unknown'
  return endsWithKey ? 'key' : 'silence'
}

function FigureField({
  max,
  min,
  name,
  value,
}: {
  name: Figure
  min: number
  max: number
  value: number
}) {
  return (
    <Field
      key={value}
      label={t(`scanner.${name}`)}
      hint={t('scanner.range', { min, max })}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      defaultValue={value}
      onBlur={(event) => {
        const typed = Math.round(Number(event.target.value)) || value
        const kept = Math.min(max, Math.max(min, typed))
        event.target.value = String(kept)
        if (kept !== value) saveScannerSettings({ [name]: kept })
      }}
    />
  )
}

/** Keys that scanners can send before a code and that no hand presses. */
const PREFIX_KEYS = ['~', '^', ...Array.from({ length: 12 }, (_, index) => `F${index + 13}`)]

function PrefixField({ prefixKey }: { prefixKey: string | null }) {
  const learned = prefixKey === null || PREFIX_KEYS.includes(prefixKey) ? [] : [prefixKey]
  return (
    <SelectField
      label={t('scanner.prefix')}
      value={prefixKey ?? ''}
      options={[
        { value: '', label: t('scanner.prefix.none') },
        ...[...learned, ...PREFIX_KEYS].map((value) => ({ value, label: value })),
      ]}
      onChange={(value) => saveScannerSettings({ prefixKey: value === '' ? null : value })}
    />
  )
}
