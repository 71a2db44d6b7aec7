import { Download, FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { callBlob } from '../../base/api/client.ts'
import { formatNumber } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { download } from '../../base/ui/download.ts'
import { FileButton } from '../../base/ui/file-button.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { ImportReport } from './import-report.tsx'
import { useImport } from './use-import.ts'

/** The owner brings the catalogue in: choose, check, look at what is refused, then take it. */
export function CatalogueImport() {
  const [file, setFile] = useState<File | null>(null)
  const { job, stage, refusal, start, reset } = useImport()
  const isRunning = stage === 'checking' || stage === 'importing'
  const isClean = stage === 'checked' && job !== null && job.Refused === 0 && job.Accepted > 0
  return (
    <div className="page import">
      <header className="page-head">
        <div>
          <h1 className="screen-title">{t('import.title')}</h1>
          <p className="muted">{t('import.lead')}</p>
        </div>
        <SampleButton />
      </header>
      <FileChoice
        file={file}
        isRunning={isRunning}
        onFile={(chosen) => {
          setFile(chosen)
          reset()
        }}
      />
      <div className="form-actions">
        <button
          type="button"
          className={isClean ? 'button button-plain' : 'button button-primary'}
          disabled={file === null || isRunning}
          onClick={() => (file === null ? undefined : void start(file, true))}
        >
          {t('import.check')}
        </button>
        <button
          type="button"
          className={isClean ? 'button button-primary' : 'button button-plain'}
          disabled={!isClean || file === null}
          onClick={() => (file === null ? undefined : void start(file, false))}
        >
          {isClean ? t('import.take', { count: formatNumber(job.Accepted) }) : t('import.takeAll')}
        </button>
      </div>
      {refusal === null ? null : <Notice kind="bad">{refusal}</Notice>}
      {job === null ? null : <ImportReport job={job} stage={stage} />}
    </div>
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
    <div className="file-choice">
      <FileUp className="icon" aria-hidden="true" />
      <label className="held-who" htmlFor={id}>
        <strong>{file?.name ?? t('import.choose')}</strong>
        <span className="muted">
          {file === null
            ? t('import.format')
            : t('import.size', { size: formatNumber(Math.ceil(file.size / 1024)) })}
        </span>
      </label>
      <FileButton id={id} accept=".csv,text/csv" isDisabled={isRunning} onFile={onFile} />
    </div>
  )
}

function SampleButton() {
  const [refused, setRefused] = useState<string | null>(null)
  async function save(): Promise<void> {
    try {
      download(await callBlob('get-import-sample', {}), 'catalogue-sample.csv')
    } catch (error) {
      setRefused(inWords(error))
    }
  }
  return (
    <div>
      <button type="button" className="button button-plain" onClick={() => void save()}>
        <Download className="icon" aria-hidden="true" />
        {t('import.sample')}
      </button>
      {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
    </div>
  )
}
