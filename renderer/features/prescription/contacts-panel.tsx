import { PackageCheck, PackageX } from 'lucide-react'
import { useRef } from 'react'
import type { LensSuggestion } from '../../../server/contract/prescriptions.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { EyeMark } from '../../base/ui/badge.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { PickRow } from '../../base/ui/pick-list.tsx'
import { Named } from '../../base/ui/power.tsx'
import { EmptyText, Muted, NameLines } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { sizesOfItem, sizesText } from '../../kernel/box-sizes.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { nameWithPower } from '../../kernel/name-with-power.ts'
import { useCart } from '../cart/cart-store.ts'
import { addBoxes } from './contacts-actions.ts'
import { useContacts } from './contacts-grid.tsx'
import { nameOfLens } from './far-contact-lenses.ts'
import styles from './lens-panel.module.css'

/** The boxes of the typed powers, and under them the contact lenses that the sale has. */
export function ContactsPanel() {
  return (
    <Stack gap={8}>
      <Boxes />
      <BoxesOfSale />
    </Stack>
  )
}

/** What is sold to which eye: the cart is not on this page. */
function BoxesOfSale() {
  const lines = useCart((cart) => cart.lines)
  const boxes = lines.filter(({ section }) => section === 'ContactLens')
  if (boxes.length === 0) return null
  return (
    <Stack as="section" gap={2} aria-label={t('contacts.inSale')}>
      <Row gap={4} className={styles['lens-head']}>
        {t('contacts.inSale')}
      </Row>
      {boxes.map((line) => (
        <Row key={line.id} gap={6} align="center" className={styles['lens-of-sale']}>
          <EyeMark className={styles['lens-eye']}>
            {line.lensEyes.map((eye) => t(eye === 'Right' ? 'pair.r' : 'pair.l')).join('+')}
          </EyeMark>
          <span className={styles['lens-name']}>
            <Named of={nameOfLens(line)} />
            <Muted>{` ${sizesText(line)}`}</Muted>
          </span>
          <strong>{formatNumber(line.qty)}</strong>
        </Row>
      ))}
    </Stack>
  )
}

/** The boxes that there are of exactly the powers that were typed; Enter puts one into the sale. */
function Boxes() {
  const { data, error } = useContacts()
  // The box that the row with the focus has put in: a second Enter of the same stroke adds none.
  const takenID = useRef<string | null>(null)
  const isTaking = useRef(false)
  async function take(box: LensSuggestion): Promise<void> {
    const { ID } = box.Item
    const isInSale = useCart.getState().lines.some(({ itemID }) => itemID === ID)
    if (isTaking.current || (takenID.current === ID && isInSale)) return
    isTaking.current = true
    takenID.current = (await addBoxes(box)) ? ID : null
    isTaking.current = false
  }
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
              onClick={() => void take(box)}
              onBlur={() => {
                takenID.current = null
              }}
            >
              <EyeMark className={styles['lens-eye']}>
                {box.Eyes.map((eye) => t(eye === 'Right' ? 'pair.r' : 'pair.l')).join('+')}
              </EyeMark>
              <NameLines className={styles['lens-name']}>
                <strong>
                  <Named of={nameWithPower(box.Item)} />
                </strong>
                <Muted>{[box.Item.Code, sizesOfItem(box.Item)].filter(Boolean).join(' · ')}</Muted>
                {box.Reason === null ? null : (
                  <Muted className={styles['stock-none']}>{box.Reason}</Muted>
                )}
              </NameLines>
              <Stack as="span" align="end" className={styles['lens-side']}>
                <strong>{formatRupees(box.TotalAmount)}</strong>
                <span className={box.IsInStock ? styles['stock'] : styles['stock-none']}>
                  <Glyph of={box.IsInStock ? PackageCheck : PackageX} isSmall />
                  {box.IsInStock ? t('rx.stock', { count: box.Item.Stock }) : t('stock.none')}
                </span>
              </Stack>
            </PickRow>
          </li>
        ))}
      </ul>
    </div>
  )
}
