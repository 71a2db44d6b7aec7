import { useId } from 'react'
import type { DocumentStyle } from '../../../server/contract/document-style.ts'
import { t } from '../../base/i18n/t.ts'
import { Choice, ChoiceOption, ChoiceRow } from '../../base/ui/choice.tsx'
import { FieldHint, FieldLabel, SelectField } from '../../base/ui/field.tsx'
import { ACCENTS, isRoll, LANGUAGES, PAPERS, TEMPLATES } from './style-data.ts'
import styles from './style-form.module.css'

type Part = { style: DocumentStyle; onChange: (style: DocumentStyle) => void }

/** The choices of a style; each is shown at once in the preview and saved by its page. */
export function StyleForm({ style, onChange }: Part) {
  return (
    <>
      <Choice
        label={t('papers.template')}
        value={style.Template}
        options={TEMPLATES.map((value) => ({ value, label: t(`papers.template.${value}`) }))}
        onChange={(Template) => onChange({ ...style, Template })}
      />
      <AccentChoice style={style} onChange={onChange} />
      <Choice
        label={t('papers.paper')}
        value={style.Paper}
        options={PAPERS.map((value) => ({ value, label: t(`printing.paper.${value}`) }))}
        onChange={(Paper) => onChange({ ...style, Paper })}
      />
      <Choice
        label={t('papers.large')}
        value={style.IsLargePrint ? 'on' : 'off'}
        options={[
          { value: 'off', label: t('papers.large.off') },
          { value: 'on', label: t('papers.large.on') },
        ]}
        onChange={(value) => onChange({ ...style, IsLargePrint: value === 'on' })}
      />
      <SelectField
        label={t('papers.language')}
        value={style.SecondLanguage ?? ''}
        options={[
          { value: '', label: t('papers.language.none') },
          ...LANGUAGES.map((value) => ({ value, label: t(`papers.language.${value}`) })),
        ]}
        onChange={(chosen) => {
          const SecondLanguage = LANGUAGES.find((language) => language === chosen) ?? null
          onChange({ ...style, SecondLanguage })
        }}
      />
    </>
  )
}

function AccentChoice({ style, onChange }: Part) {
  const id = useId()
  const accent = style.Accent.toLowerCase()
  const choose = (Accent: string) => onChange({ ...style, Accent })
  return (
    <fieldset aria-describedby={`${id}-note`}>
      <FieldLabel as="legend">{t('papers.accent')}</FieldLabel>
      <ChoiceRow>
        {ACCENTS.map(({ value, label }) => (
          <ChoiceOption key={value} title={t(label)}>
            <input
              type="radio"
              name={id}
              aria-label={t(label)}
              checked={value === accent}
              onChange={() => choose(value)}
            />
            <span>
              <Swatch color={value} />
            </span>
          </ChoiceOption>
        ))}
        <label className={styles['accent-own']}>
          <input type="color" value={accent} onChange={(event) => choose(event.target.value)} />
          <span>{t('papers.accent.own')}</span>
        </label>
      </ChoiceRow>
      <FieldHint as="p" id={`${id}-note`}>
        {t(isRoll(style) ? 'papers.accent.roll' : 'papers.accent.hint')}
      </FieldHint>
    </fieldset>
  )
}

/** An SVG, for the page's policy refuses inline styles. */
function Swatch({ color }: { color: string }) {
  return (
    <svg className={styles['accent-swatch']} viewBox="0 0 10 10" aria-hidden="true">
      <circle cx="5" cy="5" r="5" fill={color} />
    </svg>
  )
}
