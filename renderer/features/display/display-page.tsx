import { CircleCheckBig, CloudOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { DisplayState } from '../../../server/contract/live.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t, useLanguage } from '../../base/i18n/t.ts'
import { CodeDrawing } from '../../base/ui/code-drawing.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Mark } from '../../base/ui/mark.tsx'
import shared from './display.module.css'
import { useFeed } from './display-feed.ts'
import styles from './display-page.module.css'
import { PairForm } from './pair-form.tsx'

/** What the customer sees: the sale as it grows, what is to pay, how, and thanks. */
export function DisplayPage() {
  useLanguage((inUse) => inUse.language)
  const { isLost, state, status } = useFeed()
  return (
    <main className={styles['screen']}>
      {status === 'unpaired' ? <PairForm /> : null}
      {status === 'asking' ? <Asking /> : null}
      {status === 'looking' || status === 'live' ? <Shown state={state} /> : null}
      {isLost ? (
        <Row as="p" gap={4} align="center" className={styles['lost']} role="status">
          <Glyph of={CloudOff} />
          {t('display.lost')}
        </Row>
      ) : null}
    </main>
  )
}

/** Until its till says yes, by the number that both show. */
function Asking() {
  const number = useFeed((feed) => feed.number)
  return (
    <Stack gap={8} align="center" justify="center" className={shared['center']} role="status">
      <Mark className={shared['logo']} />
      <p className={shared['lead']}>{t('display.sayYes')}</p>
      <strong className={styles['number']} data-testid="display-number">
        {number}
      </strong>
    </Stack>
  )
}

function Shown({ state }: { state: DisplayState | null }) {
  if (state === null || state.kind === 'idle') return <Idle />
  return state.kind === 'thanks' ? <Thanks state={state} /> : <Sale state={state} />
}

function Shop({ children }: { children?: ReactNode }) {
  const { logoUrl, shopName } = useFeed()
  return (
    <>
      {logoUrl === null ? (
        <Mark className={shared['logo']} />
      ) : (
        <img className={shared['logo']} src={logoUrl} alt="" />
      )}
      <h1 className={shared['shop']}>{shopName}</h1>
      {children}
    </>
  )
}

function Idle() {
  return (
    <Stack as="section" gap={8} align="center" justify="center" className={shared['center']}>
      <Shop>
        <p className={shared['lead']}>{t('display.welcome')}</p>
      </Shop>
    </Stack>
  )
}

function Thanks({ state }: { state: DisplayState }) {
  const name = state.firstName
  return (
    <Stack
      as="section"
      gap={8}
      align="center"
      justify="center"
      className={shared['center']}
      aria-live="polite"
    >
      <CircleCheckBig className={styles['check']} aria-hidden="true" />
      <h1 className={shared['shop']}>
        {name === undefined ? t('display.thanks') : t('display.thanksName', { name })}
      </h1>
      {state.change > 0 ? (
        <p className={styles['change']}>
          {t('display.change')} <strong>{formatRupees(state.change)}</strong>
        </p>
      ) : null}
      <p className={shared['lead']}>{t('display.again')}</p>
    </Stack>
  )
}

function Sale({ state }: { state: DisplayState }) {
  const isPaying = state.kind === 'pay'
  const logoUrl = useFeed((feed) => feed.logoUrl)
  return (
    <div className={styles['sale']}>
      <Stack as="section" gap={6} className={styles['goods']} aria-label={t('display.goods')}>
        <Row as="header" gap={8} align="center" justify="between">
          <h1 className={styles['greeting']}>
            {state.firstName === undefined
              ? t('display.goods')
              : t('display.hello', { name: state.firstName })}
          </h1>
          {logoUrl === null ? null : <img className={styles['logo-small']} src={logoUrl} alt="" />}
        </Row>
        <Lines state={state} />
      </Stack>
      <Stack
        as="section"
        gap={4}
        align="center"
        justify="center"
        className={styles['money']}
        aria-live="polite"
      >
        <p className={styles['label']}>{t(isPaying ? 'display.toPay' : 'display.total')}</p>
        <output className={styles['total']}>
          {formatRupees(isPaying ? state.due : state.total)}
        </output>
        {isPaying && state.due !== state.total ? (
          <p className={styles['of']}>{t('display.of', { total: formatRupees(state.total) })}</p>
        ) : null}
        {state.saved > 0 ? (
          <p className={styles['saved']}>
            {t('display.saved', { saved: formatRupees(state.saved) })}
          </p>
        ) : null}
        {state.upi === undefined ? null : (
          <Stack as="figure" gap={4} align="center" className={styles['upi']}>
            <CodeDrawing
              text={state.upi}
              className={styles['code']}
              label={t('pay.upi.alt', { amount: formatRupees(state.due) })}
            />
            <figcaption>{t('display.scan')}</figcaption>
          </Stack>
        )}
      </Stack>
    </div>
  )
}

function Lines({ state }: { state: DisplayState }) {
  const end = useRef<HTMLLIElement>(null)
  const count = state.lines.length
  // The line that was added last is the one that the customer looks for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves when a line comes
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by the keyboard
    <ul className={styles['lines']} tabIndex={0} aria-label={t('display.goods')}>
      {state.lines.map((line, index) => (
        <Grid
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own here
          key={index}
          ref={index === count - 1 ? end : undefined}
          as="li"
          gap={8}
          rowGap={2}
          align="baseline"
          className={styles['line']}
        >
          <span className={styles['name']}>{showPowers(line.name)}</span>
          <span className={styles['qty']}>
            {line.qty === 1 ? '' : `× ${formatNumber(line.qty)}`}
          </span>
          <span className={styles['amount']}>{formatRupees(line.amount)}</span>
        </Grid>
      ))}
    </ul>
  )
}
