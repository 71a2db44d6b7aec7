import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { CodeDrawing } from '../../base/ui/code-drawing.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Lead, Muted } from '../../base/ui/text.tsx'
import { shellBridge } from '../../kernel/bridge.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showError } from '../../kernel/toasts.ts'
import styles from './display-dialog.module.css'
import { openChannel } from './publish.ts'

const PAGE = '/display.html'
const RENEW_MS = 4 * 60_000

/** How often the dialog looks for a display that asks. */
const LOOK_MS = 1_000

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
        <>
          <Wish channel={channel.data.Channel} />
          <OtherDevice addresses={channel.data.Addresses} code={channel.data.Code} />
        </>
      )}
    </Dialog>
  )
}

/** The display that asks, by the number on it; nothing is shown there before a yes. */
function Wish({ channel }: { channel: string }) {
  const asked = useQuery({
    queryKey: queryKey('displayWish', channel),
    queryFn: () => call('get-display-wish', { channel }),
    refetchInterval: LOOK_MS,
    gcTime: 0,
  })
  const wish = asked.data?.Wish ?? null
  if (wish === null) return null
  async function decide(requestID: string, isApproved: boolean): Promise<void> {
    try {
      await call('decide-display', { channel, requestID, isApproved })
    } catch (error) {
      showError(errorMessage(error))
    }
    void asked.refetch()
  }
  return (
    <Stack gap={4} className={styles['wish']} isPanel role="alert">
      <p>{t('display.asks')}</p>
      <strong className={styles['code-text']}>{wish.Number}</strong>
      <Muted as="p">{t('display.asksAt', { address: wish.Address })}</Muted>
      <Toolbar>
        <Button variant="plain" onClick={() => void decide(wish.RequestID, false)}>
          {t('display.no')}
        </Button>
        <Button variant="primary" onClick={() => void decide(wish.RequestID, true)}>
          {t('display.yes')}
        </Button>
      </Toolbar>
    </Stack>
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
