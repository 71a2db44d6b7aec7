import { useQuery } from '@tanstack/react-query'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { shellBridge } from '../../kernel/bridge.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useSession } from '../../kernel/session-store.ts'
import { RecoverySection } from './recovery-section.tsx'
import { ShellSection } from './shell-section.tsx'
import { SupportSection } from './support-section.tsx'

/** What belongs to this computer: the desktop program, and the owner's way back into the shop. */
export function ComputerDialog() {
  const isOwner = useSession((session) => session.user?.Role === 'owner')
  return (
    <Dialog title={t('computer.title')} onClose={closeDialog}>
      <Form as="div">
        {isOwner ? <RecoverySection /> : null}
        <ThisProgram />
        <SupportSection />
      </Form>
    </Dialog>
  )
}

function ThisProgram() {
  const bridge = shellBridge()
  const info = useQuery({
    queryKey: queryKey('shellInfo'),
    queryFn: () => bridge?.appInfo() ?? null,
    enabled: bridge !== null,
    staleTime: 0,
  })
  if (bridge === null) return <Notice kind="info">{t('computer.browser')}</Notice>
  if (info.error) return <Notice kind="bad">{errorMessage(info.error)}</Notice>
  if (!info.data) return <Waiting>{t('computer.asking')}</Waiting>
  return <ShellSection bridge={bridge} info={info.data} onChange={() => void info.refetch()} />
}
