import { Component, type ReactNode } from 'react'
import { useConnection } from '../base/api/connection.ts'
import { t } from '../base/i18n/t.ts'
import { Button } from '../base/ui/button.tsx'
import { Key } from '../base/ui/key.tsx'
import { Mark } from '../base/ui/mark.tsx'
import { CodeMissingError, forgetMissingCode } from '../kernel/loadable.tsx'
import { closeDialog, type Screen, tellFailed, useScreen } from '../kernel/screen-store.ts'
import { showError } from '../kernel/toasts.ts'
import shared from './app.module.css'

type Props = {
  children: ReactNode
  /** Around one screen: the rail and the keys stay, so that one can go elsewhere. */
  isScreen?: boolean
}

type Failure = { error: unknown }

/** The screens of the sale, whose every line is with the server already. */
const OF_SALE: readonly Screen[] = ['counter', 'prescription', 'pay', 'done']

/**
 * A fault in drawing never leaves a blank till: the sale is on the server, a reload brings it. The
 * keys of what can't be seen any more do nothing.
 * Where only the code of a screen is missing, it is asked for again as soon as the server is back.
 */
export class ErrorBoundary extends Component<Props, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null }

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: { error } }
  }

  private stopWaiting: (() => void) | null = null

  override componentDidMount(): void {
    this.stopWaiting = useConnection.subscribe((now, before) => {
      if (now.isOnline && !before.isOnline && this.isCodeMissing()) this.retry()
    })
  }

  override componentDidCatch(): void {
    tellFailed(this.props.isScreen === true ? 'screen' : 'till')
  }

  override componentWillUnmount(): void {
    this.stopWaiting?.()
    if (this.state.failure !== null) tellFailed(null)
  }

  private isCodeMissing(): boolean {
    return this.state.failure?.error instanceof CodeMissingError
  }

  private retry(): void {
    forgetMissingCode()
    tellFailed(null)
    this.setState({ failure: null })
  }

  override render(): ReactNode {
    if (this.state.failure === null) return this.props.children
    const Place = this.props.isScreen === true ? 'section' : 'main'
    const isCodeMissing = this.isCodeMissing()
    const isOfSale = OF_SALE.includes(useScreen.getState().screen)
    const text = isOfSale ? 'fault.text' : 'fault.textElsewhere'
    return (
      <Place data-testid="full-page" className={shared['full-page']}>
        <Mark isLarge />
        <h1>{t(isCodeMissing ? 'code.missing.title' : 'fault.title')}</h1>
        <p>{t(isCodeMissing ? 'code.missing.text' : text)}</p>
        <Button
          ref={takeFocus}
          variant="primary"
          onClick={() => {
            // A page that is opened again without its server would be lost.
            if (isCodeMissing && !useConnection.getState().isOnline) this.retry()
            else window.location.reload()
          }}
        >
          {t(isCodeMissing ? 'again' : 'fault.reload')} <Key>Enter</Key>
        </Button>
      </Place>
    )
  }
}

/** Nothing else is left that could have the focus; whoever is at work in a field has not lost it. */
function takeFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === null || document.activeElement === document.body) button?.focus()
}

/** Around a dialog: where its code can't be had it closes and says so; the screen stays. */
export class DialogBoundary extends Component<Pick<Props, 'children'>, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(error: unknown): { hasFailed: boolean } {
    if (!(error instanceof CodeMissingError)) throw error
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    forgetMissingCode()
    closeDialog()
    showError(t('code.missing.text'))
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}
