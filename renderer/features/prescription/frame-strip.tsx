import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect } from 'react'
import type { FrameSizes } from '../../../server/contract/prescriptions.ts'
import { call } from '../../base/api/client.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { ErrorText, FieldLabel } from '../../base/ui/field.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { VisuallyHidden } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { useCart } from '../cart/cart-store.ts'
import styles from './frame-strip.module.css'
import { changeFrame, markFrame } from './own-frame.ts'
import shared from './prescription.module.css'
import { type FrameTyped, isFrameSize, millimetres, NO_FRAME } from './rx-draft.ts'
import { currentPair, frameOf } from './rx-pairs.ts'
import { focusOn, useRx } from './rx-store.ts'

const SIZES = ['a', 'b', 'dbl', 'ed'] as const
const KNOWN = { a: 'A', b: 'B', dbl: 'DBL', ed: 'ED' } as const
/** Stands in the place of the frame's name, so that no size moves. */
const REFUSAL_ID = 'rx-frame-refusal'

/** Whether what was typed is no size; one figure is on its way to two. */
function isRefusedSize(text: string): boolean {
  return text.trim().length > 1 && !isFrameSize(text)
}

/** Sizes that were measured of a frame of the shop are kept for every later sale of it. */
async function keepSizes(itemID: string, typed: FrameTyped, known: FrameSizes): Promise<void> {
  const size = (name: (typeof SIZES)[number]) =>
    millimetres(typed[name]) ?? known[KNOWN[name]] ?? undefined
  const a = size('a')
  const b = size('b')
  const dbl = size('dbl')
  const ed = size('ed')
  const isTyped = SIZES.some((name) => millimetres(typed[name]) !== undefined)
  if (!isTyped || a === undefined || b === undefined || dbl === undefined) return
  const isSame =
    a === known.A && b === known.B && dbl === known.DBL && ed === (known.ED ?? undefined)
  if (isSame) return
  try {
    await call('save-frame-sizes', { itemID, a, b, dbl, ...(ed === undefined ? {} : { ed }) })
    void markStale('frame-sizes')
    showToast(t('rx.frame.kept'))
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** The boxing sizes of the pair's frame, or of the customer's own. */
export function FrameStrip() {
  const lines = useCart((cart) => cart.lines)
  const chosen = useRx((rx) => rx.pairNo)
  const pairNo = currentPair(lines, chosen)
  const line = frameOf(lines, pairNo)
  const typed = useRx((rx) => rx.draft.frames[pairNo] ?? NO_FRAME)
  const itemID = line?.itemID ?? ''
  const known = useQuery({
    queryKey: queryKey('frameSizes', itemID),
    queryFn: () => call('get-frame-sizes', { itemID }),
    enabled: itemID !== '',
    staleTime: 60_000,
  })
  const sizes = line === undefined ? undefined : known.data
  useEffect(() => {
    // A frame that came into the pair has sizes of its own.
    if (
      line === undefined &&
      !typed.isOwn &&
      !typed.isToFollow &&
      SIZES.some((name) => typed[name] !== '')
    ) {
      changeFrame(pairNo, { isOwn: true })
    }
  }, [line, typed, pairNo])
  const refused = SIZES.find((size) => isRefusedSize(typed[size]))
  const name =
    line === undefined
      ? t(typed.isOwn ? 'rx.frame.own' : typed.isToFollow ? 'rx.frame.later' : 'rx.frame.none')
      : showPowers(line.itemName)
  return (
    <Row as="fieldset" gap={5} rowGap={3} align="end" isWrapping className={styles['frame']}>
      <VisuallyHidden as="legend">{t('rx.frame')}</VisuallyHidden>
      <Stack as="span" data-testid="rx-frame-name" className={styles['frame-name']} title={name}>
        <FieldLabel as="span">{t('rx.frameOf', { number: pairNo })}</FieldLabel>
        {refused === undefined ? (
          <strong>{name}</strong>
        ) : (
          <ErrorText id={REFUSAL_ID} role="alert">
            {t('rx.refused', { field: t(`rx.size.${refused}`), reason: t('rx.size.refused') })}
          </ErrorText>
        )}
      </Stack>
      {SIZES.map((size) => (
        <SizeField
          key={size}
          size={size}
          text={typed[size]}
          known={sizes?.[KNOWN[size]] ?? null}
          onText={(text) => changeFrame(pairNo, { [size]: text })}
          onDone={() => {
            if (line !== undefined && sizes !== undefined) {
              void keepSizes(line.itemID, typed, sizes)
            }
          }}
        />
      ))}
      {line === undefined ? (
        <Stack>
          <label className={styles['own']}>
            <input
              type="checkbox"
              checked={typed.isOwn}
              onChange={({ target: { checked } }) =>
                markFrame(pairNo, { isOwn: checked, isToFollow: false })
              }
            />
            {t('rx.frame.isOwn')}
          </label>
          <label className={styles['own']}>
            <input
              type="checkbox"
              checked={typed.isToFollow}
              onChange={({ target: { checked } }) =>
                markFrame(pairNo, { isOwn: false, isToFollow: checked })
              }
            />
            {t('rx.frame.comesLater')}
          </label>
        </Stack>
      ) : null}
    </Row>
  )
}

/** One size in millimetres; what is known of the frame shows while nothing is typed. */
function SizeField({
  size,
  text,
  known,
  onText,
  onDone,
}: {
  size: (typeof SIZES)[number]
  text: string
  known: number | null
  onText: (text: string) => void
  onDone: () => void
}) {
  const isRefused = isRefusedSize(text)
  return (
    <label className={shared['frame-size']}>
      <FieldLabel as="span">{t(`rx.size.${size}`)}</FieldLabel>
      <input
        id={`rx-frame-${size}`}
        className={shared['input']}
        data-keys="figures"
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? REFUSAL_ID : undefined}
        value={text}
        placeholder={known?.toString() ?? ''}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => (event.key === 'Enter' ? toNextSize(event) : undefined)}
        onChange={(event) => onText(event.target.value)}
        onBlur={onDone}
      />
    </label>
  )
}

/** Enter goes through the sizes and on to the lenses. */
function toNextSize(event: KeyboardEvent<HTMLInputElement>): void {
  event.preventDefault()
  const at = SIZES.findIndex((size) => event.currentTarget.id === `rx-frame-${size}`)
  const next = SIZES[at + 1]
  focusOn(next === undefined ? 'rx-lens-search' : `rx-frame-${next}`)
}
