import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { giveFocus } from '../../base/ui/focus.ts'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { EmptyText, Muted, VisuallyHidden } from '../../base/ui/text.tsx'
import { CommandButton, KeyHint } from '../../kernel/commands/command-button.tsx'
import type { CommandId } from '../../kernel/commands/command-id.ts'
import { customerSummaryQuery } from '../../kernel/queries/customer-summary.ts'
import { isDialogUp, openDialog, useScreen } from '../../kernel/screen-store.ts'
import { useCart } from '../cart/cart-store.ts'
import { CheckPanel, useHeldCount } from './check-panel.tsx'
import { clearRx } from './clear-rx.ts'
import { ContactHistory } from './contact-history.tsx'
import { copyContacts } from './contacts-actions.ts'
import { ContactsGrid } from './contacts-grid.tsx'
import { ContactsPanel } from './contacts-panel.tsx'
import { DetailsPanel } from './details-panel.tsx'
import { FormsStrip } from './forms-strip.tsx'
import { FrameStrip } from './frame-strip.tsx'
import { History } from './history-panel.tsx'
import { showOwnHeights, syncLensLines } from './lens-lines.ts'
import { LensPanel } from './lens-panel.tsx'
import { type LiveCheck, useLiveCheck } from './live-check.ts'
import { isOfAnother } from './of-another.ts'
import { PairCard } from './pair-card.tsx'
import { askAboutPairs } from './pair-question.ts'
import styles from './prescription-screen.module.css'
import { claimRepeated, repeatOfAnother, takeRepeatedOut } from './repeated-lenses.ts'
import { claimRx, copyKept } from './rx-actions.ts'
import type { Repeated } from './rx-draft.ts'
import { RxGrid } from './rx-grid.tsx'
import { keepBeforeLeaving, readSoon, settleRx } from './rx-keep.ts'
import { RxLine } from './rx-line.tsx'
import { currentPair } from './rx-pairs.ts'
import { LINE_ID, type Panel, showPanel, useRx } from './rx-store.ts'
import './assign-eyes.ts'
import { ThicknessBars } from './thickness.tsx'

/** The focus goes where an action wants it, and home to the line after a dialog. */
function useFocus(frame: { current: HTMLElement | null }): void {
  const { id, ticket } = useRx((rx) => rx.focus)
  const dialog = useScreen((state) => state.dialog)
  const home = useScreen((state) => state.focusTicket)
  useEffect(() => {
    if (dialog !== null || home < 0) return
    const timer = setTimeout(() => {
      // A cell or a reason that has the focus already is where somebody is at work.
      const { activeElement } = document
      const isAtWork =
        activeElement instanceof HTMLInputElement && frame.current?.contains(activeElement)
      if (!isAtWork) document.getElementById(LINE_ID)?.focus()
    })
    return () => clearTimeout(timer)
  }, [home, dialog, frame])
  useEffect(() => {
    if (ticket === 0) return
    // A wish of before, or one that a dialog came over, takes no key from what is typed in it.
    const timer = setTimeout(() => {
      if (!isDialogUp()) giveFocus(id)
      // Done once: it is no wish of whoever opens the screen next.
      useRx.setState({ focus: { id, ticket: 0 } })
    })
    return () => clearTimeout(timer)
  }, [id, ticket])
}

const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, select'

/** A power that is typed where no field has the focus, as after a press on a button, goes to the line. */
function typeIntoLine({ altKey, ctrlKey, key, metaKey, target }: KeyboardEvent<HTMLElement>): void {
  const isOfPower = /^[0-9+.-]$/.test(key) && !altKey && !ctrlKey && !metaKey
  if (!isOfPower || useRx.getState().isContacts) return
  const isField = target instanceof HTMLElement && target.matches(FIELDS)
  if (!isField) document.getElementById(LINE_ID)?.focus()
}

/** The prescription of the sale: what was typed at the left, what follows from it at the right. */
export function PrescriptionScreen() {
  const frame = useRef<HTMLDivElement>(null)
  useFocus(frame)
  const live = useLiveCheck()
  const customerID = useCart((cart) => cart.customer?.ID ?? null)
  const isContacts = useRx((rx) => rx.isContacts)
  const chosenPair = useRx((rx) => rx.pairNo)
  useEffect(() => {
    readSoon()
    void customerID
  }, [customerID])
  useEffect(() => {
    window.addEventListener('pagehide', keepBeforeLeaving)
    return () => window.removeEventListener('pagehide', keepBeforeLeaving)
  }, [])
  const pairInWork = useCart(({ lines }) => currentPair(lines, chosenPair))
  const isOpening = useRef(true)
  useEffect(() => {
    void showOwnHeights({ isOpening: isOpening.current })
    isOpening.current = false
    void pairInWork
  }, [pairInWork])
  useEffect(
    () => () => {
      // Left by whatever key: the lenses in the sale follow.
      void settleRx()
        .then(syncLensLines)
        .then((questions) => askAboutPairs(questions))
    },
    [],
  )
  return (
    <Grid gap={6} className={styles['screen']} ref={frame} onKeyDown={typeIntoLine}>
      <Stack
        as="section"
        gap={3}
        className={styles['main']}
        aria-label={t(isContacts ? 'contacts.title' : 'rx.title')}
      >
        <Head />
        <OfAnother />
        {isContacts ? (
          <ContactsGrid />
        ) : (
          <>
            <RxLine />
            <RxGrid />
            <FrameStrip />
            <Grid gap={8} className={styles['below']}>
              <FormsStrip />
              <ThicknessBars check={live.check} />
            </Grid>
          </>
        )}
      </Stack>
      {isContacts ? null : <PairCard />}
      <Side live={live} />
    </Grid>
  )
}

function Head() {
  const customer = useCart((cart) => cart.customer)
  return (
    <Row as="header" gap={8} rowGap={2} align="center" isWrapping className={styles['head']}>
      <VisuallyHidden as="h1">{t('rx.title')}</VisuallyHidden>
      <button type="button" className={styles['who']} onClick={() => openDialog('customer')}>
        <strong>{customer?.Name ?? t('customer.walkIn')}</strong>
        <Muted>{customer?.Mobile ?? t('customer.choose')}</Muted>
        <KeyHint id="customer" />
      </button>
      <Row gap={3} isWrapping className={styles['head-keys']}>
        <CommandButton id="rxCopy" />
        <CommandButton id="rxSave" />
        <CommandButton id="rxClear" variant="quiet" />
      </Row>
    </Row>
  )
}

/**
 * Powers of somebody else are never sold unseen: the family shares a mobile, not the eyes. It lies
 * over the head of the page until it is answered, and moves nothing.
 */
function OfAnother() {
  const draft = useRx((rx) => rx.draft)
  const customer = useCart((cart) => cart.customer)
  useCart((cart) => cart.lines)
  const repeated = repeatOfAnother()
  const owner = useQuery(customerSummaryQuery(repeated?.customerID ?? draft.customerID ?? ''))
  if (customer === null || (repeated === null && !isOfAnother())) return null
  const name = owner.data?.Name
  const claim = () => {
    if (repeated !== null) claimRepeated(repeated)
    if (isOfAnother()) claimRx()
  }
  // Powers that came with the lenses go with them, but not before: no lens is put in without its own.
  const remove = async () => {
    if (repeated !== null) await takeRepeatedOut(repeated)
    if (isOfAnother()) clearRx()
  }
  return (
    // The focus that leads here rests on the question: an Enter by reflex answers nothing.
    <div id="rx-claim" tabIndex={-1} className={styles['of-another']}>
      <Notice kind="warn">
        <Row gap={5} align="center" justify="between">
          <p>{ofAnotherText(repeated, name)}</p>
          <Row gap={3} isWrapping className={styles['of-another-keys']}>
            <Button variant="plain" onClick={claim}>
              {t('rx.ofAnother.keep', { name: customer.Name })}
            </Button>
            <Button variant="plain" onClick={() => void remove()}>
              {t(repeated === null ? 'command.rxClear.short' : 'repeat.takeOut')}
            </Button>
          </Row>
        </Row>
      </Notice>
    </div>
  )
}

function ofAnotherText(repeated: Repeated | null, name: string | undefined): string {
  if (repeated === null)
    return name === undefined ? t('rx.ofAnother') : t('rx.ofAnother.name', { name })
  const { number } = repeated
  return name === undefined
    ? t('repeat.ofAnother', { number })
    : t('repeat.ofAnother.name', { name, number })
}

const PANELS: readonly { panel: Panel; label: StringKey; command: CommandId }[] = [
  { panel: 'lenses', label: 'rx.panel.lenses', command: 'rxLenses' },
  { panel: 'check', label: 'rx.panel.check', command: 'rxCheck' },
  { panel: 'history', label: 'rx.panel.history', command: 'rxHistory' },
  { panel: 'details', label: 'rx.panel.details', command: 'rxDetails' },
]

function Side({ live }: { live: LiveCheck }) {
  const panel = useRx((rx) => rx.panel)
  const isContacts = useRx((rx) => rx.isContacts)
  const customerID = useCart((cart) => cart.customer?.ID ?? null)
  return (
    <Stack as="aside" className={styles['side']}>
      <Row className={styles['tabs']} role="tablist" aria-label={t('rx.panels')}>
        {PANELS.map((each) => (
          <button
            key={each.panel}
            id={`rx-tab-${each.panel}`}
            type="button"
            role="tab"
            className={styles['tab']}
            aria-selected={panel === each.panel}
            aria-controls="rx-panel"
            onClick={() => showPanel(each.panel)}
          >
            <span>{t(each.label)}</span>
            {each.panel === 'check' ? <HeldMark check={live.check} /> : null}
            <KeyHint id={each.command} />
          </button>
        ))}
      </Row>
      <div
        id="rx-panel"
        className={styles['panel']}
        role="tabpanel"
        aria-labelledby={`rx-tab-${panel}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the panel scrolls, by keys too
        tabIndex={0}
      >
        {panel === 'lenses' && isContacts ? <ContactsPanel /> : null}
        {panel === 'lenses' && !isContacts ? <LensPanel /> : null}
        {panel === 'check' ? <CheckPanel {...live} /> : null}
        {panel === 'details' ? <DetailsPanel /> : null}
        {panel === 'history' && customerID === null ? (
          <EmptyText>{t('rx.history.nobody')}</EmptyText>
        ) : null}
        {panel === 'history' && customerID !== null ? (
          <>
            <History customerID={customerID} onCopy={copyKept} />
            <ContactHistory customerID={customerID} onCopy={copyContacts} />
          </>
        ) : null}
      </div>
    </Stack>
  )
}

/** How many findings stand, in the colour and with the word of the worst. */
function HeldMark({ check }: Pick<LiveCheck, 'check'>) {
  const { amber, red } = useHeldCount(check)
  if (red > 0) {
    return (
      <span className={styles['mark-red']} title={t('rx.redCount', { count: red })}>
        {red}
        <VisuallyHidden>{t('rx.red')}</VisuallyHidden>
      </span>
    )
  }
  if (amber === 0) return null
  return (
    <span className={styles['mark-amber']} title={t('rx.amberCount', { count: amber })}>
      {amber}
      <VisuallyHidden>{t('rx.amber')}</VisuallyHidden>
    </span>
  )
}
