import { t } from '../i18n/t.ts'
import {
  DEFAULT_SCANNER,
  keepScannerSettings,
  type ScannerSettings,
  useScannerSettings,
} from '../scan/scanner-settings.ts'
import { Choice } from '../ui/choice.tsx'
import { Field } from '../ui/field.tsx'

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
    <section className="scanner-card" aria-label={t('scanner.keyboard')}>
      <h2 className="scanner-heading">{t('scanner.keyboard')}</h2>
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

/** The key itself is pressed here, for some that scanners send are on no keyboard. */
function PrefixField({ prefixKey }: { prefixKey: string | null }) {
  return (
    <Field
      label={t('scanner.prefix')}
      hint={t('scanner.prefix.hint')}
      readOnly
      value={prefixKey ?? ''}
      placeholder={t('scanner.prefix.none')}
      onKeyDown={(event) => {
        const { key } = event
        if (['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Enter', 'Escape'].includes(key)) return
        if (event.ctrlKey || event.altKey || event.metaKey) return
        event.preventDefault()
        event.stopPropagation()
        const isNone = key === 'Backspace' || key === 'Delete'
        keepScannerSettings({ prefixKey: isNone ? null : key })
      }}
    />
  )
}
