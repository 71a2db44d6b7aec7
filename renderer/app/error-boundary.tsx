import { Component, type ReactNode } from 'react'
import { t } from '../base/i18n/t.ts'
import { Mark } from '../base/ui/mark.tsx'

type Props = {
  children: ReactNode
  /** Around one screen: the rail and the keys stay, so that one can go elsewhere. */
  isScreen?: boolean
}

/** A fault in drawing never leaves a blank till: the sale is on the server, a reload brings it. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    const Place = this.props.isScreen === true ? 'section' : 'main'
    return (
      <Place className="full-page">
        <Mark className="mark mark-large" />
        <h1>{t('fault.title')}</h1>
        <p>{t('fault.text')}</p>
        <button
          type="button"
          className="button button-primary"
          onClick={() => window.location.reload()}
        >
          {t('fault.reload')}
        </button>
      </Place>
    )
  }
}
