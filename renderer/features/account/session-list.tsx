import { useQuery } from '@tanstack/react-query'
import { Monitor } from 'lucide-react'
import { call } from '../../base/api/client.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { ListRow, RowActions, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showError, showToast } from '../../kernel/toasts.ts'

/** Where one is signed in; each place but this one can be signed out from here. */
export function SessionList() {
  const sessions = useQuery({
    queryKey: queryKey('sessions'),
    queryFn: () => call('list-sessions', {}),
    staleTime: 0,
  })
  return (
    <Panel aria-label={t('account.sessions')}>
      <PanelHeading>{t('account.sessions')}</PanelHeading>
      {sessions.isPending ? <Waiting>{t('account.loading')}</Waiting> : null}
      {sessions.error ? <Notice kind="bad">{errorMessage(sessions.error)}</Notice> : null}
      <RowList>
        {(sessions.data?.Items ?? []).map((session) => (
          <ListRow key={session.SessionID}>
            <Glyph of={Monitor} />
            <RowFacts>
              <Row as="span" gap={3} align="center" isWrapping>
                <strong>{session.DeviceName ?? t('account.unnamed')}</strong>
                {session.IsThis ? <Badge kind="info">{t('account.this')}</Badge> : null}
              </Row>
              <Muted>{t('account.since', momentOf(session.StartedAt))}</Muted>
              <Muted>{t('account.lastUsed', momentOf(session.LastUsedAt))}</Muted>
            </RowFacts>
            {session.IsThis ? null : (
              <RowActions>
                <Button onClick={() => void end(session.SessionID)}>{t('account.end')}</Button>
              </RowActions>
            )}
          </ListRow>
        ))}
      </RowList>
    </Panel>
  )
}

function momentOf(localText: string) {
  return { day: formatDay(localText), time: formatTime(localText) }
}

async function end(sessionID: string): Promise<void> {
  try {
    await call('end-session', { sessionID })
    showToast(t('account.ended'))
  } catch (error) {
    showError(errorMessage(error))
  }
  void markStale('session')
}
