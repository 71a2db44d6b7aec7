import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../base/i18n/t.ts'
import { Dialog } from '../base/ui/dialog.tsx'
import { Glyph } from '../base/ui/glyph.tsx'
import { Key } from '../base/ui/key.tsx'
import { PickAmount, PickRow } from '../base/ui/pick-list.tsx'
import { SearchFrame, SearchInput } from '../base/ui/search-field.tsx'
import { codeClass, EmptyText, Muted, WideNameLines } from '../base/ui/text.tsx'
import { walkList } from '../base/ui/walk-list.ts'
import { closeDialog } from '../kernel/screen-store.ts'
import styles from './palette.module.css'
import { type Entry, useEntries } from './palette-entries.ts'

function choose(entry: Entry): void {
  closeDialog()
  entry.run()
}

/** Everything from one box: any screen, action, customer, order or item. */
export function Palette() {
  const [text, setText] = useState('')
  const groups = useEntries(text)
  function onEnter(event: KeyboardEvent): void {
    const [first] = groups[0]?.entries ?? []
    if (event.key !== 'Enter' || first === undefined) return
    event.preventDefault()
    choose(first)
  }
  return (
    <Dialog title={t('command.palette')} onClose={closeDialog}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: carries the arrow keys of its rows */}
      <div onKeyDown={walkList}>
        <SearchFrame hasMargin>
          <Glyph of={Search} />
          <SearchInput
            data-walk
            aria-label={t('palette.placeholder')}
            placeholder={t('palette.placeholder')}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onEnter}
          />
        </SearchFrame>
        {groups.length === 0 ? <EmptyText>{t('palette.none')}</EmptyText> : null}
        {groups.map((group, groupIndex) => (
          <section key={group.title} className={styles['palette-group']}>
            <h3>{group.title}</h3>
            {group.entries.map((entry, index) => (
              <PickRow
                key={entry.key}
                data-pick={groupIndex + index === 0 ? 'first' : undefined}
                data-walk
                onClick={() => choose(entry)}
              >
                <WideNameLines>
                  <strong>{entry.label}</strong>
                  <Muted className={codeClass}>{entry.detail}</Muted>
                </WideNameLines>
                {entry.hint === '' ? null : <EntryHint entry={entry} />}
              </PickRow>
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** Keys look like keys, an amount like an amount. */
function EntryHint({ entry }: { entry: Entry }) {
  if (entry.key.startsWith('command-'))
    return (
      <span data-keycap>
        <Key as="kbd">{entry.hint}</Key>
      </span>
    )
  return <PickAmount>{entry.hint}</PickAmount>
}
