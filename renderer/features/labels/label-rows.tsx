import { Tags, Trash2 } from 'lucide-react'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Input } from '../../base/ui/field.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { ListRow, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { Named } from '../../base/ui/power.tsx'
import { StepButton } from '../../base/ui/step-button.tsx'
import { Code, Muted } from '../../base/ui/text.tsx'
import styles from './label-rows.module.css'
import {
  countOf,
  LABELS_MAX,
  type LabelRow,
  labelEachPiece,
  removeRow,
  setCopies,
  useLabels,
} from './labels-store.ts'

/** What is on the list, with how many labels of each. */
export function LabelRows() {
  const rows = useLabels((labels) => labels.rows)
  if (rows.length === 0) {
    return (
      <Stack gap={3} align="center" className={styles['empty']}>
        <Tags className={styles['empty-icon']} aria-hidden="true" />
        <p>{t('labels.empty')}</p>
        <Muted as="p">{t('labels.empty.hint')}</Muted>
      </Stack>
    )
  }
  return (
    <>
      <RowList>
        {rows.map((row) => (
          <LabelItem key={`${row.itemID} ${row.inventoryID ?? ''}`} row={row} />
        ))}
      </RowList>
      <p className={styles['total']} role="status">
        {t('labels.total', { count: countOf(rows) })}
      </p>
    </>
  )
}

function LabelItem({ row }: { row: LabelRow }) {
  return (
    <ListRow>
      <RowFacts as="span">
        <strong>
          <Named of={row.name} />
        </strong>
        <Muted>
          {row.brand === '' ? '' : `${row.brand} · `}
          <Code>{row.code}</Code>
        </Muted>
        {row.units.length === 0 ? null : (
          <Button variant="quiet" onClick={() => labelEachPiece(row)}>
            {t('labels.eachPiece', { count: row.units.length })}
          </Button>
        )}
      </RowFacts>
      <Copies row={row} />
      <Button
        variant="quiet"
        isRound
        aria-label={t('labels.remove', { name: showPowers(row.name) })}
        onClick={() => removeRow(row)}
      >
        <Glyph of={Trash2} />
      </Button>
    </ListRow>
  )
}

function Copies({ row }: { row: LabelRow }) {
  return (
    <Row as="span" gap={3} align="center">
      <StepButton
        by={-1}
        label={t('labels.fewer', { name: showPowers(row.name) })}
        limit={row.copies <= 1 ? t('labels.least') : null}
        onStep={() => setCopies(row, row.copies - 1)}
      />
      <Input
        className={styles['count']}
        type="number"
        inputMode="numeric"
        min={1}
        max={LABELS_MAX}
        aria-label={t('labels.copies', { name: showPowers(row.name) })}
        value={row.copies}
        onChange={(event) => setCopies(row, Number(event.target.value))}
        onFocus={(event) => event.target.select()}
      />
      <StepButton
        by={1}
        label={t('labels.more', { name: showPowers(row.name) })}
        limit={row.copies >= LABELS_MAX ? t('labels.most', { count: LABELS_MAX }) : null}
        onStep={() => setCopies(row, row.copies + 1)}
      />
    </Row>
  )
}
