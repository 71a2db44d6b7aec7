import { LANGUAGES } from '../base/i18n/languages.ts'
import { t } from '../base/i18n/t.ts'
import { Choice } from '../base/ui/choice.tsx'
import { Dialog } from '../base/ui/dialog.tsx'
import { Form } from '../base/ui/form.tsx'
import {
  AUTO_LOCK_MINUTES,
  KEY_MAPS,
  setPreference,
  TEXT_SIZES,
  THEMES,
  usePreferences,
} from '../kernel/preferences.ts'
import { closeDialog } from '../kernel/screen-store.ts'

const THEME_LABELS = {
  system: 'preferences.theme.system',
  light: 'preferences.theme.light',
  dark: 'preferences.theme.dark',
  contrast: 'preferences.theme.contrast',
} as const

const KEY_MAP_LABELS = {
  dioptre: 'preferences.keys.dioptre',
  tally: 'preferences.keys.tally',
} as const

/** How this till speaks, looks, sounds and locks, and whose keys it knows. All at once. */
export function PreferencesDialog() {
  const { language, keyMap, theme, textSize, isMuted, autoLockMinutes } = usePreferences()
  return (
    <Dialog title={t('preferences.title')} size="small" onClose={closeDialog}>
      <Form as="div">
        <Choice
          label={t('preferences.language')}
          value={language}
          options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(value) => setPreference({ language: value })}
        />
        <Choice
          label={t('preferences.keys')}
          value={keyMap}
          options={KEY_MAPS.map((value) => ({ value, label: t(KEY_MAP_LABELS[value]) }))}
          onChange={(value) => setPreference({ keyMap: value })}
        />
        <Choice
          label={t('preferences.theme')}
          value={theme}
          options={THEMES.map((value) => ({ value, label: t(THEME_LABELS[value]) }))}
          onChange={(value) => setPreference({ theme: value })}
        />
        <Choice
          label={t('preferences.text')}
          value={textSize}
          options={TEXT_SIZES.map((value) => ({ value, label: `${value} %` }))}
          onChange={(value) => setPreference({ textSize: value })}
        />
        <Choice
          label={t('preferences.sound')}
          value={isMuted ? 'off' : 'on'}
          options={[
            { value: 'on', label: t('preferences.sound.on') },
            { value: 'off', label: t('preferences.sound.off') },
          ]}
          onChange={(value) => setPreference({ isMuted: value === 'off' })}
        />
        <Choice
          label={t('preferences.autoLock')}
          value={autoLockMinutes}
          options={AUTO_LOCK_MINUTES.map((value) => ({
            value,
            label: value === 0 ? t('preferences.autoLock.never') : t('minutes', { count: value }),
          }))}
          onChange={(value) => setPreference({ autoLockMinutes: value })}
        />
      </Form>
    </Dialog>
  )
}
