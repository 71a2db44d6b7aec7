import { Download, FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { callBlob } from '../../base/api/client.ts'
import { formatNumber } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { download } from '../../base/ui/download.ts'
import { FileButton } from '../../base/ui/file-button.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Page, PageHead } from '../../base/ui/page.tsx'
import { Muted, ScreenTitle, WideNameLines } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { showToast } from '../../kernel/toasts.ts'
import styles from './catalogue-import.module.css'
import { ImportReport } from './import-report.tsx'
import { useImport } from './use-import.ts'

/** The owner brings the catalogue in: choose, check, look at what is refused, then take it. */
export function CatalogueImport() {
  const [file, setFile] = useState<File | null>(null)
  const { job, stage, refusal, start, reset } = useImport()
  const isRunning = stage === 'checking' || stage === 'importing'
  const isClean = stage === 'checked' && job !== null && job.Refused === 0 && job.Accepted > 0
  return (
    <Page>
      <PageHead>
        <div>
          <ScreenTitle>{t('import.title')}</ScreenTitle>
          <Muted as="p">{t('import.lead')}</Muted>
        </div>
        <SampleButton />
      </PageHead>
      <FileChoice
        file={file}
        isRunning={isRunning}
        onFile={(chosen) => {
          setFile(chosen)
          reset()
        }}
      />
      <Toolbar>
        <Button
          variant={isClean ? 'plain' : 'primary'}
          disabled={isRunning}
          aria-disabled={file === null ? true : undefined}
          onClick={() => (file === null ? showToast(t('import.noFile')) : void start(file, true))}
        >
          {t('import.check')}
        </Button>
        {isClean && file !== null ? (
          <Button variant="primary" onClick={() => void start(file, false)}>
            {t('import.take', { count: formatNumber(job.Accepted) })}
          </Button>
        ) : null}
      </Toolbar>
      {refusal === null ? null : <Notice kind="bad">{refusal}</Notice>}
      {job === null ? null : <ImportReport job={job} stage={stage} />}
    </Page>
  )
}

function FileChoice({
  file,
  isRunning,
  onFile,
}: {
  file: File | null
  isRunning: boolean
  onFile: (file: File | null) => void
}) {
  const id = useId()
  return (
    <Row gap={7} align="center" isWrapping className={styles['file-choice']}>
      <Glyph of={FileUp} />
      <WideNameLines as="label" htmlFor={id}>
        <strong>{file?.name ?? t('import.choose')}</strong>
        <Muted>
          {file === null
            ? t('import.format')
            : t('import.size', { size: formatNumber(Math.ceil(file.size / 1024)) })}
        </Muted>
      </WideNameLines>
      <FileButton id={id} accept=".csv,text/csv" isDisabled={isRunning} onFile={onFile} />
    </Row>
  )
}

function SampleButton() {
  const [refused, setRefused] = useState<string | null>(null)
  async function save(): Promise<void> {
    try {
      download(await callBlob('get-import-sample', {}), 'catalogue-sample.csv')
    } catch (error) {
      setRefused(errorMessage(error))
    }
  }
  return (
    <div>
      <Button variant="plain" onClick={() => void save()}>
        <Glyph of={Download} />
        {t('import.sample')}
      </Button>
      {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
    </div>
  )
}
