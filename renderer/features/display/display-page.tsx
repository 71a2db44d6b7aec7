import { CircleCheckBig, CloudOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { DisplayState } from '../../../server/contract/live.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t, useLanguage } from '../../base/i18n/t.ts'
import { CodeDrawing } from '../../base/ui/code-drawing.tsx'
import { Mark } from '../../base/ui/mark.tsx'
import { useFeed } from './display-feed.ts'
import { PairForm } from './pair-form.tsx'

/** What the customer sees: the sale as it grows, what is to pay, how, and thanks. */
export function DisplayPage() {
  useLanguage((inUse) => inUse.language)
  const { isLost, state, status } = useFeed()
  return (
    <main className="display">
      {status === 'unpaired' ? <PairForm /> : <Shown state={state} />}
      {isLost ? (
        <p className="display-lost" role="status">
          <CloudOff className="icon" aria-hidden="true" />
          {t('display.lost')}
        </p>
      ) : null}
    </main>
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
        <Mark className="mark display-logo" />
      ) : (
        <img className="display-logo" src={logoUrl} alt="" />
      )}
      <h1 className="display-shop">{shopName}</h1>
      {children}
    </>
  )
}

function Idle() {
  return (
    <section className="display-center">
      <Shop>
        <p className="display-lead">{t('display.welcome')}</p>
      </Shop>
    </section>
  )
}

function Thanks({ state }: { state: DisplayState }) {
  const name = state.firstName
  return (
    <section className="display-center" aria-live="polite">
      <CircleCheckBig className="display-check" aria-hidden="true" />
      <h1 className="display-shop">
        {name === undefined ? t('display.thanks') : t('display.thanksName', { name })}
      </h1>
      {state.change > 0 ? (
        <p className="display-change">
          {t('display.change')} <strong>{formatRupees(state.change)}</strong>
        </p>
      ) : null}
      <p className="display-lead">{t('display.again')}</p>
    </section>
  )
}

function Sale({ state }: { state: DisplayState }) {
  const isPaying = state.kind === 'pay'
  const logoUrl = useFeed((feed) => feed.logoUrl)
  return (
    <div className="display-sale">
      <section className="display-goods" aria-label={t('display.goods')}>
        <header className="display-top">
          <h1 className="display-greeting">
            {state.firstName === undefined
              ? t('display.goods')
              : t('display.hello', { name: state.firstName })}
          </h1>
          {logoUrl === null ? null : <img className="display-logo-small" src={logoUrl} alt="" />}
        </header>
        <Lines state={state} />
      </section>
      <section className="display-money" aria-live="polite">
        <p className="display-label">{t(isPaying ? 'display.toPay' : 'display.total')}</p>
        <output className="display-total">
          {formatRupees(isPaying ? state.due : state.total)}
        </output>
        {isPaying && state.due !== state.total ? (
          <p className="display-of">{t('display.of', { total: formatRupees(state.total) })}</p>
        ) : null}
        {state.saved > 0 ? (
          <p className="display-saved">
            {t('display.saved', { saved: formatRupees(state.saved) })}
          </p>
        ) : null}
        {state.upi === undefined ? null : (
          <figure className="display-upi">
            <CodeDrawing
              text={state.upi}
              className="display-code"
              label={t('pay.upi.alt', { amount: formatRupees(state.due) })}
            />
            <figcaption>{t('display.scan')}</figcaption>
          </figure>
        )}
      </section>
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
    <ul className="display-lines" tabIndex={0} aria-label={t('display.goods')}>
      {state.lines.map((line, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own here
          key={index}
          ref={index === count - 1 ? end : undefined}
          className="display-line"
        >
          <span className="display-name">{line.name}</span>
          <span className="display-qty">{line.qty === 1 ? '' : `× ${formatNumber(line.qty)}`}</span>
          <span className="display-amount">{formatRupees(line.amount)}</span>
        </li>
      ))}
    </ul>
  )
}
