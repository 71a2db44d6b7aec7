import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { download } from '../../base/ui/download.ts'
import { Row } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import shared from './computer.module.css'

/** A file for support, with nothing of a person in it. */
export function SupportSection() {
  const [refused, setRefused] = useState<string | null>(null)
  async function save(): Promise<void> {
    try {
      const { Name, Text } = await call('get-support-report', {})
      download(new Blob([Text], { type: 'text/plain' }), Name)
      setRefused(null)
    } catch (error) {
      setRefused(errorMessage(error))
    }
  }
  return (
    <Panel>
      <PanelHeading>{t('computer.support')}</PanelHeading>
      <Row gap={6} align="end" isWrapping className={shared['row']}>
        <Notice kind={refused === null ? 'info' : 'bad'}>
          {refused ?? t('computer.support.lead')}
        </Notice>
        <Button variant="plain" onClick={() => void save()}>
          {t('computer.support.save')}
        </Button>
      </Row>
    </Panel>
  )
}
