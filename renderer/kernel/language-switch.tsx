import { LANGUAGES } from '../base/i18n/languages.ts'
import { t } from '../base/i18n/t.ts'
import { setPreference, usePreferences } from './preferences.ts'

/** The languages by their own names, for whoever can't read the one that is on. */
export function LanguageSwitch() {
  const language = usePreferences((preferences) => preferences.language)
  return (
    <fieldset className="language-switch">
      <legend className="unseen">{t('preferences.language')}</legend>
      {LANGUAGES.map(({ code, name, locale }) => (
        <button
          key={code}
          type="button"
          lang={locale}
          className="language-choice"
          aria-pressed={language === code}
          onClick={() => setPreference({ language: code })}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
