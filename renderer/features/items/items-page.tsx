import { PackageOpen } from 'lucide-react'
import { useEffect } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { takeScansHere } from '../../kernel/scan/screen-scans.ts'
import { soundBad, soundGood } from '../../kernel/scan/sound.ts'
import { can } from '../../kernel/session-store.ts'
import { showError } from '../../kernel/toasts.ts'
import { ItemDetailPane } from './item-detail.tsx'
import { ItemList } from './item-list.tsx'
import styles from './items-page.module.css'
import { askNewItem, showItem, useItems } from './items-store.ts'

/** Everything the shop sells: found, looked at, changed. */
export function ItemsPage() {
  useScansAsItems()
  const selectedID = useItems((state) => state.selectedID)
  return (
    <Stack gap={6} className={styles['screen']}>
      <Row as="header" gap={4} align="center" justify="between" isWrapping>
        <ScreenTitle>{t('items.title')}</ScreenTitle>
        <Row gap={4} isWrapping>
          {can('price.change') ? <CommandButton id="itemPrices" /> : null}
          {can('catalogue.edit') ? <CommandButton id="itemNew" variant="primary" /> : null}
        </Row>
      </Row>
      <Grid gap={6} className={styles['columns']}>
        <ItemList />
        {selectedID === null ? <NoItem /> : <ItemDetailPane key={selectedID} itemID={selectedID} />}
      </Grid>
    </Stack>
  )
}

function NoItem() {
  return (
    <Grid as="section" gap={3} className={styles['nothing']}>
      <PackageOpen aria-hidden="true" />
      <p>{t('items.nothing')}</p>
      <Muted as="p">{t('items.nothing.hint')}</Muted>
    </Grid>
  )
}

/** On this screen a scan shows its item; an unknown code becomes a new one. */
function useScansAsItems(): void {
  useEffect(
    () =>
      takeScansHere((item, code) => {
        if (item !== null) {
          soundGood()
          showItem(item.ID)
          return
        }
        soundBad()
        if (can('catalogue.edit')) askNewItem({ barcode: code, name: '' })
        else showError(t('labels.unknown', { code }))
      }),
    [],
  )
}
