import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { CodeDrawing } from '../../base/ui/code-drawing.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { shellBridge } from '../../kernel/bridge.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import styles from './display-dialog.module.css'
import { openChannel } from './publish.ts'

const PAGE = '/display.html'
const RENEW_MS = 4 * 60_000

/** Opens the display as a window of this computer, to be moved to the customer's screen. */
function openWindow(): void {
  const bridge = shellBridge()
  // The desktop program lets no page open a window, and knows which display is the customer's.
  if (bridge !== null) void bridge.openDisplay(true)
  else window.open(PAGE, 'dioptre-display', 'popup,width=1024,height=600')
  closeDialog()
}

/** Shows the sale to the customer: on a second screen, or on a phone or tablet of the shop. */
export function DisplayDialog() {
  const channel = useQuery({
    queryKey: queryKey('displayChannel'),
    queryFn: openChannel,
    staleTime: 0,
    gcTime: 0,
    // A code is good for five minutes; the one that is shown is always good for one more.
    refetchInterval: RENEW_MS,
  })
  return (
    <Dialog title={t('display.title')} onClose={closeDialog}>
      <Lead>{t('display.what')}</Lead>
      <Button data-main variant="primary" onClick={openWindow}>
        <Glyph of={MonitorSmartphone} />
        {t('display.openWindow')}
      </Button>
      <h3 className={styles['dialog-head']}>{t('display.otherDevice')}</h3>
      {channel.isPending ? <Waiting>{t('display.opening')}</Waiting> : null}
      {channel.error ? <Notice kind="bad">{errorMessage(channel.error)}</Notice> : null}
      {channel.data === undefined ? null : (
        <OtherDevice addresses={channel.data.Addresses} code={channel.data.Code} />
      )}
    </Dialog>
  )
}

function OtherDevice({ addresses, code }: { addresses: readonly string[]; code: string }) {
  const [address] = addresses
  if (address === undefined) return <Notice kind="info">{t('display.thisComputer')}</Notice>
  return (
    <Row gap={10} align="center" isWrapping>
      <CodeDrawing
        className={styles['pairing-code']}
        text={`${address}${PAGE}#code=${code}`}
        label={t('display.qr')}
      />
      <ol className={styles['steps']}>
        <li>{t('display.step.scan')}</li>
        <li>
          {t('display.step.open')} <strong>{address + PAGE}</strong>
        </li>
        <li>
          {t('display.step.code')}{' '}
          <strong data-testid="display-code-text" className={styles['code-text']}>
            {code}
          </strong>
        </li>
      </ol>
    </Row>
  )
}
