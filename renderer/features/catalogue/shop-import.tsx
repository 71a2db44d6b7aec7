import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import type { ImportKind, LookedAtFile } from '../../../server/contract/import.ts'
import { callBlob } from '../../base/api/client.ts'
import { formatNumber } from '../../base/format/money.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { download } from '../../base/ui/download.ts'
import { SelectField } from '../../base/ui/field.tsx'
import { FileButton } from '../../base/ui/file-button.tsx'
import { giveFocus } from '../../base/ui/focus.ts'
import { CheckField, Toolbar } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Page, PageHead } from '../../base/ui/page.tsx'
import { Muted, ScreenTitle, WideNameLines } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { tellNeed } from '../../kernel/needs.ts'
import { showToast } from '../../kernel/toasts.ts'
import { ColumnTable } from './column-table.tsx'
import { ImportReport } from './import-report.tsx'
import styles from './shop-import.module.css'
import { type ImportWish, lookAtFile, useImport } from './use-import.ts'

const KIND_LABELS: Record<ImportKind, StringKey> = {
  Items: 'import.kind.items',
  Customers: 'import.kind.customers',
  Suppliers: 'import.kind.suppliers',
  Prescriptions: 'import.kind.prescriptions',
  Stock: 'import.kind.stock',
  Dues: 'import.kind.dues',
  Orders: 'import.kind.orders',
  ContactLenses: 'import.kind.contactLenses',
  Bills: 'import.kind.bills',
  BillLines: 'import.kind.billLines',
}
const KINDS: readonly ImportKind[] = [
  'Items',
  'Customers',
  'Prescriptions',
  'ContactLenses',
  'Suppliers',
  'Stock',
  'Dues',
  'Orders',
  'Bills',
  'BillLines',
]

const FILE_ID = 'import-file'

type Looked = { file: File; kind: ImportKind; look: LookedAtFile; mapping: Record<string, string> }

/** What a shop has in a former program comes in: choose, name the columns, check, then take it. */
export function ShopImport() {
  const [looked, setLooked] = useState<Looked | null>(null)
  const [isLooking, setLooking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [dateOrder, setDateOrder] = useState<ImportWish['dateOrder']>(null)
  const [skipsRefused, setSkipsRefused] = useState(false)
  const { job, jobID, refusal, reset, stage, start } = useImport()
  const isRunning = stage === 'checking' || stage === 'importing' || isLooking

  async function look(file: File, kind: ImportKind | null): Promise<void> {
    reset()
    setSkipsRefused(false)
    setProblem(null)
    setLooking(true)
    try {
      const found = await lookAtFile(file, kind)
      const mapping = Object.fromEntries(
        found.Columns.map(({ Field, Heading }) => [Heading, Field ?? '']),
      )
      setLooked({ file, look: found, kind: kind ?? found.Kind ?? 'Customers', mapping })
      setProblem(found.Problem)
    } catch (error) {
      setLooked(null)
      setProblem(errorMessage(error))
    } finally {
      setLooking(false)
    }
  }

  function begin(isDryRun: boolean): void {
    if (looked === null) {
      tellNeed(t('import.noFile'), { mend: () => giveFocus(FILE_ID) })
      return
    }
    const { file, kind, mapping } = looked
    const isMapped = kind !== 'Items' && Object.keys(mapping).length > 0
    void start(file, isDryRun, {
      kind,
      mapping: isMapped ? mapping : null,
      dateOrder,
      skipsRefused,
    })
  }

  const accepted = job?.Accepted ?? 0
  const isReady = stage === 'checked' && accepted > 0 && (job?.Refused === 0 || skipsRefused)
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
        file={looked?.file ?? null}
        isRunning={isRunning}
        onFile={(file) => {
          if (file !== null) void look(file, null)
        }}
      />
      {isLooking ? <Waiting>{t('import.looking')}</Waiting> : null}
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      {looked === null ? null : (
        <Columns
          looked={looked}
          isDisabled={isRunning}
          isFolded={job !== null}
          onUnfold={reset}
          dateOrder={dateOrder}
          onDateOrder={(order) => {
            reset()
            setDateOrder(order)
          }}
          onKind={(kind) => void look(looked.file, kind)}
          onMapping={(heading, field) => {
            reset()
            setLooked({ ...looked, mapping: { ...looked.mapping, [heading]: field } })
          }}
        />
      )}
      <Toolbar>
        <Button
          variant={isReady ? 'plain' : 'primary'}
          disabled={isRunning}
          onClick={() => begin(true)}
        >
          {t('import.check')}
        </Button>
        {isReady ? (
          <Button variant="primary" onClick={() => begin(false)}>
            {t(looked?.kind === 'Items' ? 'import.take' : 'import.takeRows', {
              count: accepted,
            })}
          </Button>
        ) : null}
        {stage === 'checked' &&
        accepted > 0 &&
        (job?.Refused ?? 0) > 0 &&
        looked?.kind !== 'Items' ? (
          <CheckField>
            <input
              type="checkbox"
              checked={skipsRefused}
              onChange={(event) => setSkipsRefused(event.target.checked)}
            />
            {t('import.skipRefused')}
          </CheckField>
        ) : null}
        {jobID !== null && (job?.Refused ?? 0) > 0 && looked?.kind !== 'Items' && !isRunning ? (
          <RefusedButton jobID={jobID} />
        ) : null}
      </Toolbar>
      {refusal === null ? null : <Notice kind="bad">{refusal}</Notice>}
      {job === null ? null : <ImportReport job={job} stage={stage} />}
    </Page>
  )
}

function Columns({
  dateOrder,
  isDisabled,
  isFolded,
  looked,
  onDateOrder,
  onKind,
  onMapping,
  onUnfold,
}: {
  looked: Looked
  isDisabled: boolean
  /** Once the file was checked, what is refused has the room. */
  isFolded: boolean
  onUnfold: () => void
  dateOrder: ImportWish['dateOrder']
  onDateOrder: (order: ImportWish['dateOrder']) => void
  onKind: (kind: ImportKind) => void
  onMapping: (heading: string, field: string) => void
}) {
  const { kind, look, mapping } = looked
  const fields = look.Kinds.find((each) => each.Kind === kind)?.Fields ?? []
  return (
    <Stack gap={6}>
      <Row gap={8} align="end" isWrapping>
        <Choice
          label={t('import.kind')}
          value={kind}
          disabled={isDisabled}
          options={KINDS.map((value) => ({ value, label: t(KIND_LABELS[value]) }))}
          onChange={onKind}
        />
        {kind === 'Items' ? null : (
          <SelectField
            label={t('import.dates')}
            value={dateOrder ?? ''}
            disabled={isDisabled}
            options={[
              { value: '', label: t('import.dates.asTold') },
              { value: 'dmy', label: t('import.dates.dmy') },
              { value: 'mdy', label: t('import.dates.mdy') },
            ]}
            onChange={(order) => onDateOrder(order === 'dmy' || order === 'mdy' ? order : null)}
          />
        )}
        {isFolded && !isDisabled && kind !== 'Items' ? (
          <Button variant="plain" onClick={onUnfold}>
            {t('import.changeColumns')}
          </Button>
        ) : null}
      </Row>
      {look.Columns.length === 0 || kind === 'Items' || isFolded ? null : (
        <ColumnTable
          columns={look.Columns}
          fields={fields}
          mapping={mapping}
          isDisabled={isDisabled}
          onChange={onMapping}
        />
      )}
    </Stack>
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
  const [isOver, setOver] = useState(false)
  return (
    <Row
      gap={7}
      align="center"
      isWrapping
      className={styles['file-choice']}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!isRunning) onFile(event.dataTransfer.files[0] ?? null)
      }}
    >
      <Glyph of={FileUp} />
      <WideNameLines as="label" htmlFor={FILE_ID}>
        <strong>{file?.name ?? t('import.choose')}</strong>
        <Muted>
          {file === null
            ? t('import.format')
            : t('import.size', { size: formatNumber(Math.ceil(file.size / 1024)) })}
        </Muted>
      </WideNameLines>
      <FileButton
        id={FILE_ID}
        accept=".csv,.xlsx,.txt,.xml"
        isDisabled={isRunning}
        onFile={onFile}
      />
    </Row>
  )
}

function RefusedButton({ jobID }: { jobID: string }) {
  async function save(): Promise<void> {
    try {
      download(await callBlob('get-refused-rows', { jobID }), 'refused-rows.csv')
    } catch (error) {
      showToast(errorMessage(error))
    }
  }
  return (
    <Button variant="plain" onClick={() => void save()}>
      <Glyph of={Download} />
      {t('import.refusedRows')}
    </Button>
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
