import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Row } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Page, PageColumns, PageHead } from '../../base/ui/page.tsx'
import { Panel } from '../../base/ui/panel.tsx'
import { Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { takeScansHere } from '../../kernel/scan/screen-scans.ts'
import { soundBad, soundGood } from '../../kernel/scan/sound.ts'
import { showError } from '../../kernel/toasts.ts'
import { LabelRows } from './label-rows.tsx'
import { LabelSearch } from './label-search.tsx'
import { LabelSheetForm } from './label-sheet-form.tsx'
import { previewQuery } from './labels-data.ts'
import styles from './labels-page.module.css'
import { LabelsPreviewPane } from './labels-preview.tsx'
import { addLabels, inputOf, nameLabels, SAVE_ID, useLabels } from './labels-store.ts'
import { useSettledValue } from './use-settled-value.ts'

/** Bar code labels: what for, on what, and how they will look before any paper is spent. */
export function LabelsPage() {
  useScansAsLabels()
  const state = useLabels()
  const [page, setPage] = useState(1)
  const input = useSettledValue(inputOf(state))
  const isEmpty = input.lines.length === 0
  const preview = useQuery({ ...previewQuery(input, page), enabled: !isEmpty })
  const names = preview.data?.Items
  useEffect(() => {
    if (names !== undefined) nameLabels(names)
  }, [names])
  return (
    <Page className={styles['screen']}>
      <PageHead>
        <div>
          <ScreenTitle>{t('labels.title')}</ScreenTitle>
          <Muted as="p">{t('labels.lead')}</Muted>
        </div>
        <Row gap={4} isWrapping data-testid="labels-actions">
          <CommandButton id="labelsClear" variant="quiet" />
          <CommandButton id="labelsDownload" focusID={SAVE_ID} />
          <CommandButton id="labelsPrint" variant="primary" />
        </Row>
      </PageHead>
      <PageColumns>
        <Panel aria-label={t('labels.list')}>
          <LabelSearch />
          <LabelRows />
        </Panel>
        <Panel aria-label={t('labels.paper')}>
          <LabelSheetForm />
          {preview.error === null || isEmpty ? null : (
            <Notice kind="bad">{errorMessage(preview.error)}</Notice>
          )}
          <LabelsPreviewPane
            preview={isEmpty || preview.error ? null : (preview.data ?? null)}
            isWaiting={!isEmpty && preview.isPending}
            onPage={setPage}
          />
        </Panel>
      </PageColumns>
    </Page>
  )
}

/** On this screen a scan is one more label. */
function useScansAsLabels(): void {
  useEffect(
    () =>
      takeScansHere((item, code) => {
        if (item === null) {
          soundBad()
          showError(t('labels.unknown', { code }))
          return
        }
        addLabels(item)
        soundGood()
      }),
    [],
  )
}
