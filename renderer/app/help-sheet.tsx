import { Search } from 'lucide-react'
import { useState } from 'react'
import { inEnglish, type StringKey, t } from '../base/i18n/t.ts'
import { Dialog } from '../base/ui/dialog.tsx'
import { Glyph } from '../base/ui/glyph.tsx'
import { Key } from '../base/ui/key.tsx'
import { Row } from '../base/ui/layout.tsx'
import { SearchFrame, SearchInput } from '../base/ui/search-field.tsx'
import { EmptyText, Lead } from '../base/ui/text.tsx'
import type { CommandGroup } from '../kernel/commands/command.ts'
import type { RegisteredCommand } from '../kernel/commands/command-id.ts'
import { keysOf } from '../kernel/commands/key-maps.ts'
import { showChord } from '../kernel/commands/keys.ts'
import { allCommands } from '../kernel/commands/registry.ts'
import { usePreferences } from '../kernel/preferences.ts'
import { closeDialog } from '../kernel/screen-store.ts'
import styles from './help-sheet.module.css'

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

/** Every key there is on this till, straight from the registry; typing narrows it down. */
export function HelpSheet() {
  const [text, setText] = useState('')
  const keyMap = usePreferences((preferences) => preferences.keyMap)
  const found = allCommands().filter((command) => isSought(command, text))
  return (
    <Dialog title={t('help.title')} size="large" onClose={closeDialog}>
      <Lead>
        {t('help.scan')} {keyMap === 'tally' ? t('help.tally') : null}
      </Lead>
      <SearchFrame hasMargin>
        <Glyph of={Search} />
        <SearchInput
          aria-label={t('help.search')}
          placeholder={t('help.search')}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </SearchFrame>
      {found.length === 0 ? <EmptyText>{t('palette.none')}</EmptyText> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
      <section className={styles['help-columns']} aria-label={t('help.title')} tabIndex={0}>
        {GROUPS.map(({ group, label }) => (
          <HelpGroup
            key={group}
            label={t(label)}
            commands={found.filter((command) => command.group === group)}
          />
        ))}
      </section>
    </Dialog>
  )
}

/** Sought by what it does, in either language, or by its key. */
function isSought(command: RegisteredCommand, text: string): boolean {
  const { also = command.label, label } = command
  const names = [label, also].flatMap((key) => [t(key), inEnglish(key)])
  const searchable = [...names, ...keysOf(command).map(showChord)]
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => searchable.join(' ').toLowerCase().includes(word))
}

function HelpGroup({ label, commands }: { label: string; commands: readonly RegisteredCommand[] }) {
  if (commands.length === 0) return null
  return (
    <section className={styles['help-group']}>
      <h3>{label}</h3>
      <dl>
        {commands.map((command) => (
          <Row key={command.id} gap={8} justify="between" className={styles['help-row']}>
            <dt>{t(command.label)}</dt>
            <dd>
              {keysOf(command).map((key) => (
                <Key key={key} as="kbd">
                  {showChord(key)}
                </Key>
              ))}
            </dd>
          </Row>
        ))}
      </dl>
    </section>
  )
}
