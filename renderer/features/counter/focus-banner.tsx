import { Keyboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { useShellScanners } from '../../kernel/scan/shell-scanners.ts'
import { focusHome } from '../../kernel/screen-store.ts'
import styles from './focus-banner.module.css'

/** A keyboard scanner types into whatever window has the keyboard: says so when it is another. */
export function FocusBanner() {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const away = () => setAway(true)
    const back = () => setAway(false)
    window.addEventListener('blur', away)
    window.addEventListener('focus', back)
    return () => {
      window.removeEventListener('blur', away)
      window.removeEventListener('focus', back)
    }
  }, [])
  // One with a message of its own is shown behind any window.
  const isHeard = useShellScanners((shown) => shown?.scanners.some(({ isOpen }) => isOpen) === true)
  if (!isAway || isHeard) return null
  return (
    <button type="button" className={styles['focus-banner']} onClick={focusHome}>
      <Glyph of={Keyboard} />
      {t('scan.away')}
    </button>
  )
}
