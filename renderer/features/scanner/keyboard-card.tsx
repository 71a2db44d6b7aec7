import { t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import {
  DEFAULT_SCANNER,
  keepScannerSettings,
  type ScannerSettings,
  useScannerSettings,
} from '../../kernel/scan/scanner-settings.ts'

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
    <section className="card" aria-label={t('scanner.keyboard')}>
      <h2 className="card-heading">{t('scanner.keyboard')}</h2>
      <p className="muted">{t('scanner.keyboard.lead')}</p>
      <div className="scanner-settings">
        {FIGURES.map(({ max, min, name }) => (
          <FigureField key={name} name={name} min={min} max={max} value={settings[name]} />
        ))}
        <PrefixField prefixKey={settings.prefixKey} />
      </div>
      <Choice
        label={t('scanner.end')}
        value={endOf(settings)}
        options={(['unknown', 'key', 'silence'] as const).map((value) => ({
          value,
          label: t(`scanner.end.${value}`),
        }))}
        onChange={(end) => keepScannerSettings({ endsWithKey: ENDS[end] })}
      />
      <button
        type="button"
        className="button button-plain scanner-reset"
        onClick={() => keepScannerSettings(DEFAULT_SCANNER)}
      >
        {t('scanner.reset')}
      </button>
    </section>
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
        if (kept !== value) keepScannerSettings({ [name]: kept })
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
      onChange={(value) => keepScannerSettings({ prefixKey: value === '' ? null : value })}
    />
  )
}
