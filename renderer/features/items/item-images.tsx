import { Camera, ImagePlus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { FieldError } from '../../base/ui/field.tsx'
import { FileButton } from '../../base/ui/file-button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { ItemPicture } from '../../kernel/item-picture.tsx'
import { markStale } from '../../kernel/queries/stale.ts'
import { can } from '../../kernel/session-store.ts'
import styles from './item-images.module.css'
import type { ItemDetail } from './items-data.ts'
import { smallerPicture } from './smaller-picture.ts'

const KINDS = 'image/png,image/jpeg'
const MOST_IMAGES = 6

/** The pictures of an item; one more from a file, or from the camera of a phone. */
export function ItemImages({ item }: { item: ItemDetail }) {
  const id = useId()
  const [refused, setRefused] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const mayEdit = can('catalogue.edit') && item.MergedIntoID === null
  if (item.Images.length === 0 && !mayEdit) return null

  async function change(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    setRefused(null)
    try {
      await work()
      await markStale('item')
    } catch (error) {
      setRefused(errorMessage(error))
    }
    setBusy(false)
  }

  async function add(file: File | null): Promise<void> {
    if (file === null) return
    const picture = await smallerPicture(file).catch(() => null)
    if (picture === null) return setRefused(t('items.image.notAPicture'))
    await change(() => call('save-item-image', { itemID: item.ID, body: picture }))
  }

  const field = (isCamera: boolean) => (
    <FileButton
      id={`${id}-${isCamera}`}
      accept={isCamera ? 'image/*' : KINDS}
      isCamera={isCamera}
      isDisabled={isBusy}
      onFile={(file) => void add(file)}
    >
      <Glyph of={isCamera ? Camera : ImagePlus} />
      {t(isCamera ? 'items.image.camera' : 'items.image.file')}
    </FileButton>
  )
  return (
    <Stack as="section" gap={4} aria-label={t('items.images')}>
      <Row gap={4} align="end" isWrapping>
        <Row as="ul" gap={4} isWrapping className={styles['pictures']}>
          {item.Images.map(({ Name }, index) => (
            <li key={Name} className={styles['picture']}>
              <ItemPicture
                image={Name}
                alt={t('items.image.of', { name: showPowers(item.Name), number: index + 1 })}
              />
              {mayEdit ? (
                <Button
                  variant="quiet"
                  isRound
                  disabled={isBusy}
                  className={styles['remove']}
                  aria-label={t('items.image.remove', { number: index + 1 })}
                  onClick={() =>
                    void change(() => call('remove-item-image', { itemID: item.ID, name: Name }))
                  }
                >
                  <Glyph of={X} />
                </Button>
              ) : null}
            </li>
          ))}
        </Row>
        {mayEdit && item.Images.length < MOST_IMAGES ? (
          <>
            {field(false)}
            {field(true)}
          </>
        ) : null}
      </Row>
      {refused === null ? null : <FieldError id={`${id}-note`} message={refused} />}
    </Stack>
  )
}
