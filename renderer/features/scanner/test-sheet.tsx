import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SheetCode } from '../../../server/contract/scans.ts'
import { t } from '../../base/i18n/t.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Code, Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { useLastScan } from '../../kernel/scan/last-scan.ts'
import { isOfSheet } from './scanner-data.ts'
import styles from './test-sheet.module.css'

/** Codes to be scanned from the screen; those that came through are ticked. */
export function TestSheet({ sheet }: { sheet: UseQueryResult<SheetCode[]> }) {
  const read = useReadCodes(sheet.data ?? [])
  return (
    <Panel aria-label={t('scanner.sheet')}>
      <PanelHeading>{t('scanner.sheet')}</PanelHeading>
      <Muted as="p">{t('scanner.sheet.lead')}</Muted>
      {sheet.isPending ? <Waiting>{t('scanner.sheet.loading')}</Waiting> : null}
      {sheet.error ? <Notice kind="bad">{errorMessage(sheet.error)}</Notice> : null}
      <Stack as="ul" gap={6} className={styles['sheet']}>
        {(sheet.data ?? []).map((code) => (
          <TestCode key={code.Name} code={code} isRead={read.has(code.Name)} />
        ))}
      </Stack>
    </Panel>
  )
}

/** The names of the codes that were scanned since the page was opened. */
function useReadCodes(codes: readonly SheetCode[]): ReadonlySet<string> {
  const scan = useLastScan()
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const found = scan === null ? undefined : codes.find((code) => isOfSheet(code, scan.code))
    if (found === undefined) return
    setRead((before) => (before.has(found.Name) ? before : new Set([...before, found.Name])))
  }, [scan, codes])
  return read
}

function TestCode({ code, isRead }: { code: SheetCode; isRead: boolean }) {
  return (
    <Row as="li" gap={8} rowGap={4} align="center" isWrapping className={styles['test']}>
      <Row justify="center" className={styles['paper']}>
        <CodePicture code={code} />
      </Row>
      <Stack gap={2} className={styles['test-text']}>
        <strong>{t(`scanner.sheet.${code.Name}`)}</strong>
        <Code className={styles['text']}>{code.Text}</Code>
        <Muted>{t(`scanner.sheet.${code.Name}.why`)}</Muted>
        {isRead ? (
          <Row as="span" gap={3} align="center" className={styles['read']}>
            <Glyph of={CircleCheck} isSmall />
            {t('scanner.sheet.read')}
          </Row>
        ) : null}
      </Stack>
    </Row>
  )
}

const LINE = { quiet: 10, module: 2 }
const MATRIX = { quiet: 2, module: 4 }

/** Whole dots of the screen, or a reader would see bars of uneven width. */
function wholeDots(module: number): number {
  const { devicePixelRatio } = window
  return Math.ceil(module * devicePixelRatio) / devicePixelRatio
}

/** Black on white in every look, with the white around it that a scanner needs. */
function CodePicture({ code }: { code: SheetCode }) {
  const { Rows, Width } = code
  const isLine = Rows.length === 1
  const { module, quiet } = isLine ? LINE : MATRIX
  const height = isLine ? 34 : Rows.length
  const path = Rows.flatMap((runs, y) =>
    runs.map((run) => `M${run.X} ${y}h${run.Width}v${isLine ? height : 1}h-${run.Width}z`),
  ).join('')
  const [width, tall] = [Width + 2 * quiet, height + 4]
  return (
    <svg
      width={width * wholeDots(module)}
      height={tall * wholeDots(module)}
      viewBox={`${-quiet} -2 ${width} ${tall}`}
      role="img"
      aria-label={t('scanner.sheet.picture', { name: t(`scanner.sheet.${code.Name}`) })}
      shapeRendering="crispEdges"
    >
      <rect x={-quiet} y={-2} width={width} height={tall} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
