import { LANGUAGES } from '../base/i18n/languages.ts'
import { t } from '../base/i18n/t.ts'
import { Row } from '../base/ui/layout.tsx'
import { VisuallyHidden } from '../base/ui/text.tsx'
import styles from './language-switch.module.css'
import { setPreference, usePreferences } from './preferences.ts'

/** The languages by their own names, for whoever can't read the one that is on. */
export function LanguageSwitch() {
  const language = usePreferences((preferences) => preferences.language)
  return (
    <Row as="fieldset" gap={2} className={styles['language-switch']}>
      <VisuallyHidden as="legend">{t('preferences.language')}</VisuallyHidden>
      {LANGUAGES.map(({ code, name, locale }) => (
        <button
          key={code}
          type="button"
          lang={locale}
          className={styles['language-choice']}
          aria-pressed={language === code}
          onClick={() => setPreference({ language: code })}
        >
          {name}
        </button>
      ))}
    </Row>
  )
}
