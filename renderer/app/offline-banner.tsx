import { CloudOff } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useConnection } from '../base/api/connection.ts'
import { t } from '../base/i18n/t.ts'
import { Glyph } from '../base/ui/glyph.tsx'
import { Row } from '../base/ui/layout.tsx'
import styles from './offline-banner.module.css'

/** Says that the branch server is away; goes by itself when it is back. */
export function OfflineBanner() {
  const isOnline = useConnection((connection) => connection.isOnline)
  return createPortal(
    <div role="status" className={styles['place']}>
      {isOnline ? null : <Banner />}
    </div>,
    document.body,
  )
}

function Banner() {
  const banner = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = banner.current
    if (element === null) return
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => {
      style.setProperty('--notice-room', `${element.offsetWidth + GAP}px`)
    })
    watch.observe(element)
    return () => {
      watch.disconnect()
      style.removeProperty('--notice-room')
    }
  }, [])
  return (
    <Row
      gap={5}
      rowGap={2}
      align="center"
      isWrapping
      data-testid="offline-banner"
      className={styles['offline-banner']}
      ref={banner}
    >
      <Glyph of={CloudOff} />
      <strong>{t('offline.title')}</strong>
      <span className={styles['more']}>{t('offline.text')}</span>
    </Row>
  )
}

/** Between it and what makes room for it, in pixels. */
const GAP = 8
