import { useEffect, useRef, useState } from 'react'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { pauseWedge } from '../../kernel/scan/attach-wedge.ts'
import { saveScannerSettings } from '../../kernel/scan/scanner-settings.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { type Learned, type LearnedPress, learnScanner } from './learn-scanner.ts'

const SCANS = 3
/** So long a silence ends a scan that no key ends. */
const SILENCE_MS = 700

const REASONS: Record<Exclude<Learned, { ok: true }>['reason'], StringKey> = {
  notAlike: 'learn.notAlike',
  tooFew: 'learn.tooFew',
  tooSlow: 'learn.tooSlow',
}

/** Gathers scans key by key; Escape is left to the dialog. */
function useScans(): { scans: LearnedPress[][]; begin: () => void } {
  const [scans, setScans] = useState<LearnedPress[][]>([])
  const current = useRef<LearnedPress[]>([])
  useEffect(() => {
    const resume = pauseWedge()
    let timer: ReturnType<typeof setTimeout> | null = null
    const end = () => {
      const presses = current.current
      current.current = []
      if (presses.length > 0) setScans((before) => [...before, presses].slice(0, SCANS))
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      current.current.push({ key: event.key, timeMs: event.timeStamp })
      if (timer !== null) clearTimeout(timer)
      timer = setTimeout(end, SILENCE_MS)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      if (timer !== null) clearTimeout(timer)
      resume()
      window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [])
  return { scans, begin: () => setScans([]) }
}

/** Learns this till's keyboard scanner from three scans of any one code. */
export function LearnDialog() {
  const { begin, scans } = useScans()
  const learned = scans.length < SCANS ? null : learnScanner(scans)
  useEffect(() => {
    if (learned?.ok === true) saveScannerSettings(learned.settings)
  }, [learned])
  return (
    <Dialog title={t('learn.title')} size="small" onClose={closeDialog}>
      <Lead>{t('learn.lead')}</Lead>
      <p role="status">{t('learn.count', { count: scans.length, of: SCANS })}</p>
      {learned?.ok === true ? (
        <Notice kind="good">
          {t('learn.done', { code: learned.code, ms: learned.settings.meanGapMs })}
        </Notice>
      ) : null}
      {learned?.ok === false ? (
        <>
          <Notice kind="warn">{t(REASONS[learned.reason])}</Notice>
          <Button variant="plain" onClick={begin}>
            {t('again')}
          </Button>
        </>
      ) : null}
    </Dialog>
  )
}
