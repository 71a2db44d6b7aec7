import { PackageOpen } from 'lucide-react'
import { useEffect } from 'react'
import { t } from '../../base/i18n/t.ts'
import { ListColumns, ListScreen, NothingChosen } from '../../base/ui/list-and-detail.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { takeScansHere } from '../../kernel/scan/screen-scans.ts'
import { soundBad, soundGood } from '../../kernel/scan/sound.ts'
import { can } from '../../kernel/session-store.ts'
import { showError } from '../../kernel/toasts.ts'
import { ItemDetailPane } from './item-detail.tsx'
import { ItemList, listAndChoose } from './item-list.tsx'
import { askNewItem, useItems } from './items-store.ts'

/** Everything the shop sells: found, looked at, changed. */
export function ItemsPage() {
  useScansAsItems()
  const selectedID = useItems((state) => state.selectedID)
  const isWhole = useItems((state) => state.hasColumns) && selectedID === null
  return (
    <ListScreen
      title={t('items.title')}
      actions={
        <>
          <CommandButton id="itemColumns" isOn={isWhole} />
          {can('price.change') ? <CommandButton id="itemPrices" /> : null}
          {can('catalogue.edit') ? (
            <CommandButton id="itemNew" variant={selectedID === null ? 'primary' : 'plain'} />
          ) : null}
        </>
      }
    >
      <ListColumns layout={isWhole ? 'whole' : 'wide'}>
        <ItemList />
        {isWhole ? null : selectedID === null ? (
          <NothingChosen
            icon={PackageOpen}
            text={t('items.nothing')}
            hint={t('items.nothing.hint')}
          />
        ) : (
          <ItemDetailPane key={selectedID} itemID={selectedID} />
        )}
      </ListColumns>
    </ListScreen>
  )
}

/** On this screen a scan shows its item; an unknown code becomes a new one. */
function useScansAsItems(): void {
  useEffect(
    () =>
      takeScansHere((item, code) => {
        if (item !== null) {
          soundGood()
          listAndChoose(item)
          return
        }
        soundBad()
        if (can('catalogue.edit')) askNewItem({ barcode: code, name: '' })
        else showError(t('labels.unknown', { code }))
      }),
    [],
  )
}
