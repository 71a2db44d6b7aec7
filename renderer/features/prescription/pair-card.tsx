import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CartLine } from '../../../server/contract/cart.ts'
import { formatPaise, formatRupees } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { EyeMark } from '../../base/ui/badge.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Named, Power } from '../../base/ui/power.tsx'
import { Muted, NameLines, VisuallyHidden } from '../../base/ui/text.tsx'
import { KeyHint } from '../../kernel/commands/command-button.tsx'
import { openDialog } from '../../kernel/screen-store.ts'
import { useCart } from '../cart/cart-store.ts'
import { PART_WORDS } from '../cart/incomplete-pairs.ts'
import { type Lacking, lackingOf, type PairPart, partsOf } from '../cart/pairs.ts'
import { lensPrism, prismOfLine } from '../cart/prisms-of-sale.ts'
import { takeOwnFrame } from './own-frame.ts'
import styles from './pair-card.module.css'
import { goToLacking, nextLacking } from './pair-lacks.ts'
import { currentPair, linesOfPair } from './rx-pairs.ts'
import { useRx } from './rx-store.ts'

/** The pair that is being made: its frame, lenses and fitting as the sale has them, with prices. */
export function PairCard() {
  const all = useCart((cart) => cart.lines)
  const isStale = useCart((cart) => cart.pending > 0)
  const pairNo = useRx((rx) => currentPair(all, rx.pairNo))
  const isOwnFrame = useRx((rx) => rx.draft.frames[pairNo]?.isOwn === true)
  const isToFollow = useRx((rx) => rx.draft.frames[pairNo]?.isToFollow === true)
  // The lenses of the pair before follow first what was typed for them.
  const isComing = useRx(({ heightsOf }) => heightsOf !== null && heightsOf !== pairNo)
  const group = linesOfPair(all, pairNo)
  const parts = partsOf(group.lines)
  const lacking = lackingOf(group.lines, isOwnFrame || isToFollow)
  const right = useRx((rx) => rx.worked?.Right ?? null)
  const left = useRx((rx) => rx.worked?.Left ?? null)
  return (
    <Grid
      as="section"
      gap={6}
      rowGap={2}
      className={styles['card']}
      data-testid="pair-card"
      aria-label={t('cart.pair', { number: pairNo })}
      aria-busy={isStale || isComing}
    >
      <Stack gap={1}>
        <Row gap={3} align="baseline" justify="between">
          <h2 className={styles['title']}>{t('cart.pair', { number: pairNo })}</h2>
          <strong data-testid="pair-total" className={styles['total']}>
            {formatPaise(group.subtotalPaise)}
          </strong>
        </Row>
        <Muted as="p" className={styles['note']}>
          {t('rx.pair.withTax')}
        </Muted>
        <Lacks pairNo={pairNo} lacking={lacking} />
      </Stack>
      <Stack gap={2}>
        <Part
          label={t('rx.pair.frame')}
          lines={parts.frame}
          none={
            isOwnFrame ? (
              t('rx.frame.own')
            ) : isToFollow ? (
              t('rx.frame.later')
            ) : (
              <>
                <Choose pairNo={pairNo} part="frame" />
                <button
                  type="button"
                  className={styles['choose']}
                  title={t('command.ownFrame')}
                  onClick={() => takeOwnFrame(pairNo)}
                >
                  {t('rx.frame.isOwn')}
                </button>
              </>
            )
          }
        />
        <Part
          label={t('rx.pair.fitting')}
          lines={parts.fitting}
          none={
            parts.isFittingInLens ? t('rx.pair.inLens') : <Choose pairNo={pairNo} part="fitting" />
          }
        />
        {group.lines.length === 0 ? null : (
          <button
            type="button"
            className={styles['choose']}
            onClick={() => {
              const [line] = [...parts.bothLenses, ...parts.rightLens, ...group.lines]
              useCart.setState({ selectedID: line?.id ?? null })
              openDialog('jobCharge')
            }}
          >
            {t('command.jobCharge')}
          </button>
        )}
      </Stack>
      <Stack gap={2}>
        {parts.bothLenses.length > 0 ? (
          <Part
            label={<EyeMark>{`${t('pair.r')}+${t('pair.l')}`}</EyeMark>}
            lines={parts.bothLenses}
            prism={prismOf(['Right', 'Left'], { right, left })}
            none={null}
          />
        ) : (
          <>
            <LensPart pairNo={pairNo} side="Right" lines={parts.rightLens} />
            <LensPart pairNo={pairNo} side="Left" lines={parts.leftLens} />
          </>
        )}
      </Stack>
    </Grid>
  )
}

/** What the pair lacks, in words; a press or the key leads to the first of it. */
function Lacks({ lacking, pairNo }: { lacking: readonly Lacking[]; pairNo: string }) {
  const next = nextLacking(lacking)
  if (next === null) {
    return (
      <span className={styles['whole']} role="status">
        <Glyph of={CircleCheck} isSmall />
        {t('pair.whole')}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={styles['lacks']}
      title={t('command.fillPair')}
      onClick={() => goToLacking(pairNo, next)}
    >
      {t('pair.lacks', { parts: lacking.map((part) => t(PART_WORDS[part])).join(', ') })}{' '}
      <KeyHint id="rxFillPair" />
    </button>
  )
}

function LensPart({
  lines,
  pairNo,
  side,
}: {
  lines: readonly CartLine[]
  pairNo: string
  side: 'Right' | 'Left'
}) {
  const eye = useRx((rx) => rx.worked?.[side] ?? null)
  const printed = eye?.Printed ?? null
  const isRight = side === 'Right'
  const part = isRight ? 'rightLens' : 'leftLens'
  return (
    <Part
      label={
        <EyeMark>
          <span aria-hidden="true">{t(isRight ? 'pair.r' : 'pair.l')}</span>
          <VisuallyHidden>{t(PART_WORDS[part])}</VisuallyHidden>
        </EyeMark>
      }
      lines={lines}
      prism={prismOf([side], { right: eye, left: eye })}
      none={
        <>
          {printed ? <Power data-power of={printed} /> : null}
          <Choose pairNo={pairNo} part={part} />
        </>
      }
    />
  )
}

function LensPrism({ line, ofPrescription }: { line: CartLine; ofPrescription: string }) {
  const prism = line.prism === null ? ofPrescription : prismOfLine(line, null, null)
  return prism === '' ? null : <span className={styles['power']}>{prism}</span>
}

function prismOf(
  eyes: CartLine['lensEyes'],
  { left, right }: { right: EyePrism; left: EyePrism },
): string {
  const cells = (eye: EyePrism) => (eye === null ? null : { prism: eye.Prism, base: eye.Base })
  return lensPrism(eyes, { right: cells(right), left: cells(left) })
}

type EyePrism = { Prism: string; Base: string } | null

/** One part of the pair: what was chosen and what it costs with tax, else what stands for it. */
function Part({
  label,
  lines,
  none,
  prism = '',
}: {
  label: ReactNode
  lines: readonly CartLine[]
  none: ReactNode
  /** The prism that the prescription asks of a lens that says none of its own. */
  prism?: string
}) {
  return (
    <Row gap={4} align="center" className={styles['part']}>
      <span className={styles['label']}>{label}</span>
      {lines.length === 0 ? <span className={styles['none']}>{none}</span> : null}
      <Stack gap={1} className={styles['chosen']}>
        {lines.map((line) => (
          <Row key={line.id} gap={4} align="center" justify="between">
            <NameLines>
              {line.vn ? <Power className={styles['power']} of={line.vn} /> : null}
              <LensPrism line={line} ofPrescription={prism} />
              <span title={showPowers(line.itemName)}>
                <Named of={line.itemName} />
              </span>
            </NameLines>
            <span className={styles['amount']}>{formatRupees(line.totalAmount)}</span>
          </Row>
        ))}
      </Stack>
    </Row>
  )
}

/** A part that is not there yet: a press leads to where it is chosen. */
function Choose({ pairNo, part }: { pairNo: string; part: PairPart }) {
  const onlyEye = part === 'rightLens' ? 'Right' : part === 'leftLens' ? 'Left' : null
  return (
    <button
      type="button"
      className={styles['choose']}
      onClick={() => goToLacking(pairNo, part, onlyEye)}
    >
      {t('rx.pair.choose')}
    </button>
  )
}
