import { type StringKey, t } from '../i18n/t.ts'
import { closeDialog } from '../shell/screen-store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { COMMANDS } from './all-commands.ts'
import type { CommandGroup } from './command.ts'
import { showChord } from './keys.ts'

const GROUPS: readonly { group: CommandGroup; label: StringKey }[] = [
  { group: 'sale', label: 'help.sale' },
  { group: 'line', label: 'help.line' },
  { group: 'pay', label: 'help.pay' },
  { group: 'eyes', label: 'help.eyes' },
  { group: 'orders', label: 'help.orders' },
  { group: 'people', label: 'help.people' },
  { group: 'day', label: 'help.day' },
  { group: 'till', label: 'help.till' },
]

/** Every key there is, straight from the registry. */
export function HelpSheet() {
  return (
    <Dialog title={t('help.title')} size="large" onClose={closeDialog}>
      <p className="dialog-lead">{t('help.scan')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
      <section className="help-columns" aria-label={t('help.title')} tabIndex={0}>
        {GROUPS.filter(({ group }) => COMMANDS.some((each) => each.group === group)).map(
          ({ group, label }) => (
            <section key={group} className="help-group">
              <h3>{t(label)}</h3>
              <dl>
                {COMMANDS.filter((command) => command.group === group).map((command) => (
                  <div key={command.id} className="help-row">
                    <dt>{t(command.label)}</dt>
                    <dd>
                      {command.keys.map((key) => (
                        <kbd key={key} className="key-hint">
                          {showChord(key)}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ),
        )}
      </section>
    </Dialog>
  )
}
