import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../base/i18n/t.ts'
import { Dialog } from '../base/ui/dialog.tsx'
import { walkList } from '../base/ui/walk-list.ts'
import { closeDialog } from '../kernel/screen-store.ts'
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
        <div className="search-field dialog-search">
          <Search className="icon search-icon" aria-hidden="true" />
          <input
            className="search-input"
            data-walk
            aria-label={t('palette.placeholder')}
            placeholder={t('palette.placeholder')}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onEnter}
          />
        </div>
        {groups.length === 0 ? <p className="empty-text">{t('palette.none')}</p> : null}
        {groups.map((group, groupIndex) => (
          <section key={group.title} className="palette-group">
            <h3>{group.title}</h3>
            {group.entries.map((entry, index) => (
              <button
                key={entry.key}
                type="button"
                className={groupIndex + index === 0 ? 'pick-row pick-first' : 'pick-row'}
                data-walk
                onClick={() => choose(entry)}
              >
                <span className="held-who">
                  <strong>{entry.label}</strong>
                  <span className="muted mono">{entry.detail}</span>
                </span>
                {entry.hint === '' ? null : <EntryHint entry={entry} />}
              </button>
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** Keys look like keys, an amount like an amount. */
function EntryHint({ entry }: { entry: Entry }) {
  if (entry.key.startsWith('command-')) return <kbd className="key-hint">{entry.hint}</kbd>
  return <span className="pick-amount">{entry.hint}</span>
}
