import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Page, PageColumns, PageHead, PageSide } from '../../base/ui/page.tsx'
import { ScreenTitle } from '../../base/ui/text.tsx'
import { shellBridge } from '../../kernel/bridge.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can, useSession } from '../../kernel/session-store.ts'
import { CopiesSection } from './copies-section.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { ShellSection } from './shell-section.tsx'
import { StandbySection } from './standby-section.tsx'
import { SupportSection } from './support-section.tsx'

/** What belongs to this computer: the desktop program, and the owner's way back into the shop. */
export function ComputerPage() {
  const isOwner = useSession((session) => session.user?.Role === 'owner')
  useEffect(() => {
    if (!can('settings')) goTo('counter')
  }, [])
  return (
    <Page>
      <PageHead>
        <ScreenTitle>{t('computer.title')}</ScreenTitle>
      </PageHead>
      <PageColumns>
        <PageSide>
          {isOwner ? <RecoverySection /> : null}
          <SupportSection />
        </PageSide>
        <PageSide>
          <CopiesSection />
          <StandbySection />
          <ThisProgram />
        </PageSide>
      </PageColumns>
    </Page>
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
