import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { pickItem } from '../billing/pick-item.ts'
import { chooseCustomer } from '../billing/sale-actions.ts'
import { useItemSearch } from '../billing/use-item-search.ts'
import { useCustomerSearch } from '../customers/use-customer-search.ts'
import { formatRupees } from '../format/money.ts'
import { t } from '../i18n/t.ts'
import { closeDialog } from '../shell/screen-store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { walkList } from '../ui/walk-list.ts'
import { COMMANDS } from './all-commands.ts'
import { showChord } from './keys.ts'
import { currentScope, isInScope } from './registry.ts'

type Entry = { key: string; label: string; detail: string; hint: string; run: () => void }

const ROWS_EACH = 6

function actionEntries(text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const scope = currentScope()
  return COMMANDS.filter((command) => isInScope(command, scope) && command.isAllowed())
    .filter((command) => {
      const label = t(command.label).toLowerCase()
      return command.id !== 'palette' && words.every((word) => label.includes(word))
    })
    .map((command) => ({
      key: `command-${command.id}`,
      label: t(command.label),
      detail: '',
      hint: showChord(command.keys[0] ?? ''),
      run: command.run,
    }))
}

function useEntries(text: string): { title: string; entries: Entry[] }[] {
  const items = useItemSearch(text)
  const customers = useCustomerSearch(text.trim().length >= 2 ? text : '')
  const itemEntries = items.rows.slice(0, ROWS_EACH).map((item) => ({
    key: `item-${item.ID}`,
    label: item.Name,
    detail: item.Code,
    hint: formatRupees(item.Price),
    run: () => void pickItem(item),
  }))
  const customerEntries = customers.rows.slice(0, ROWS_EACH).map((customer) => ({
    key: `customer-${customer.ID}`,
    label: customer.Name,
    detail: customer.Mobile ?? '',
    hint: '',
    run: () => void chooseCustomer(customer),
  }))
  return [
    { title: t('palette.actions'), entries: actionEntries(text) },
    { title: t('palette.customers'), entries: customerEntries },
    { title: t('palette.items'), entries: itemEntries },
  ].filter((group) => group.entries.length > 0)
}

function choose(entry: Entry): void {
  closeDialog()
  entry.run()
}

/** Everything from one box: any action, any customer, any item. */
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
                {entry.hint === '' ? null : <kbd className="key-hint">{entry.hint}</kbd>}
              </button>
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
