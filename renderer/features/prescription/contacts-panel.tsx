import { PackageCheck, Truck } from 'lucide-react'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { EyeMark } from '../../base/ui/badge.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { PickRow } from '../../base/ui/pick-list.tsx'
import { Named } from '../../base/ui/power.tsx'
import { EmptyText, Muted, NameLines } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { nameWithPower } from '../../kernel/name-with-power.ts'
import { addBoxes } from './contacts-actions.ts'
import { useContacts } from './contacts-grid.tsx'
import styles from './lens-panel.module.css'

/** The boxes that there are of exactly the powers that were typed; Enter puts one into the sale. */
export function ContactsPanel() {
  const { data, error } = useContacts()
  if (error !== null) return <Notice kind="bad">{errorMessage(error)}</Notice>
  if (data === undefined) return <Waiting>{t('rx.lensWaiting')}</Waiting>
  if (data.Boxes.length === 0) {
    return <EmptyText>{data.Nothing ?? t('contacts.typePower')}</EmptyText>
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only carries the arrow keys
    <div onKeyDown={walkList}>
      <ul data-testid="contacts-boxes">
        {data.Boxes.map((box, place) => (
          <li key={box.Item.ID}>
            <PickRow
              id={place === 0 ? 'rx-box-first' : undefined}
              className={styles['lens-row']}
              data-walk
              onClick={() => void addBoxes(box)}
            >
              <EyeMark className={styles['lens-eye']}>
                {box.Eyes.map((eye) => t(eye === 'Right' ? 'pair.r' : 'pair.l')).join('+')}
              </EyeMark>
              <NameLines className={styles['lens-name']}>
                <strong>
                  <Named of={nameWithPower(box.Item)} />
                </strong>
                <Muted>{box.Item.Code}</Muted>
              </NameLines>
              <Stack as="span" align="end" className={styles['lens-side']}>
                <strong>{formatRupees(box.TotalAmount)}</strong>
                <span className={box.IsInStock ? styles['stock'] : styles['stock-none']}>
                  <Glyph of={box.IsInStock ? PackageCheck : Truck} isSmall />
                  {box.IsInStock ? t('rx.stock', { count: box.Item.Stock }) : t('rx.toOrder')}
                </span>
              </Stack>
            </PickRow>
          </li>
        ))}
      </ul>
    </div>
  )
}
