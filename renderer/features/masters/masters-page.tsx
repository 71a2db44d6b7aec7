import { useQuery } from '@tanstack/react-query'
import type { MasterKind } from '../../../server/contract/shop-masters.ts'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { ListColumns, ListScreen, PickColumn, PickRow } from '../../base/ui/list-and-detail.tsx'
import { EmptyText, Muted, NameLines } from '../../base/ui/text.tsx'
import { useSettled } from '../../base/ui/use-settled.ts'
import { walkList } from '../../base/ui/walk-list.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { itemTypesQuery } from '../../kernel/queries/lookups.ts'
import { SECTION_NAMES } from '../items/sections.ts'
import { AttributeValuesPanel } from './attribute-values-panel.tsx'
import { FoundEntries } from './found-entries.tsx'
import { IncentivesPanel } from './incentives-panel.tsx'
import { MASTER_KINDS } from './kinds.ts'
import { MasterForm } from './master-form.tsx'
import { type MasterRow, mastersQuery } from './masters-data.ts'
import styles from './masters-page.module.css'
import { chooseMaster, type ListKind, showKind, useMasters } from './masters-store.ts'
import { OffersPanel } from './offers-panel.tsx'

/** The lists that the shop picks from: which list, its entries, and the one that is changed. */
export function MastersPage() {
  const { chosenID, kind } = useMasters()
  return (
    <ListScreen
      title={t('masters.title')}
      actions={
        kind === 'AttributeValue' ? null : (
          <CommandButton id="masterNew" variant={chosenID === null ? 'primary' : 'plain'} />
        )
      }
    >
      <ListColumns layout="kinds">
        <KindList />
        <ListOf kind={kind} />
      </ListColumns>
    </ListScreen>
  )
}

function ListOf({ kind }: { kind: ListKind }) {
  if (kind === 'AttributeValue') return <AttributeValuesPanel />
  if (kind === 'Offer') return <OffersPanel />
  return kind === 'Incentive' ? <IncentivesPanel /> : <EntriesOf kind={kind} />
}

function nameOf(kind: ListKind): string {
  if (kind === 'AttributeValue') return t('masters.values')
  if (kind === 'Offer') return t('offers.title')
  return kind === 'Incentive' ? t('incentives.title') : t(`masters.kind.${kind}`)
}

/** The entries of a list beside the one that is changed. */
function EntriesOf({ kind }: { kind: MasterKind }) {
  const { chosenID, pageNumber, term } = useMasters()
  const page = useQuery(mastersQuery(kind, useSettled(term), pageNumber))
  const rows: readonly MasterRow[] = page.data?.Items ?? []
  const chosen = rows.find(({ ID }) => ID === chosenID) ?? null
  return (
    <>
      <PickColumn>
        <FoundEntries
          page={page}
          empty={t('masters.empty')}
          noneMatch={t('masters.noneMatch')}
          counted={(count) => t('masters.found', { count })}
        >
          {(row) => <Entry key={row.ID} row={row} isShown={row.ID === chosenID} />}
        </FoundEntries>
      </PickColumn>
      <section className={styles['form']} aria-label={t('masters.entry')}>
        {chosenID === 'new' || chosen !== null ? (
          <MasterForm
            key={`${kind} ${chosenID}`}
            kind={kind}
            row={chosen}
            onSaved={(id) => chooseMaster(id)}
          />
        ) : (
          <EmptyText>{t('masters.choose')}</EmptyText>
        )}
      </section>
    </>
  )
}

const LISTS: readonly ListKind[] = [...MASTER_KINDS, 'AttributeValue', 'Offer', 'Incentive']

function KindList() {
  const current = useMasters((state) => state.kind)
  return (
    <nav className={styles['kinds']} aria-label={t('masters.title')} onKeyDown={walkList}>
      {LISTS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles['kind']}
          data-walk
          aria-current={kind === current ? 'true' : undefined}
          onClick={() => showKind(kind)}
        >
          {nameOf(kind)}
        </button>
      ))}
    </nav>
  )
}

function Entry({ isShown, row }: { isShown: boolean; row: MasterRow }) {
  return (
    <PickRow data-testid="master-row" isShown={isShown} onClick={() => chooseMaster(row.ID)}>
      <NameLines data-wide>
        <strong>{row.Name}</strong>
        <Muted>
          {aboutOf(row)}
          <GoodsOf itemTypeID={row['ItemTypeID']} />
        </Muted>
      </NameLines>
      {row['IsLab'] === true ? <Badge kind="info">{t('masters.lab')}</Badge> : null}
      {row.IsActive ? null : (
        <Badge kind="off">
          {t(row.MergedInto === null ? 'masters.inactive' : 'masters.mergedShort')}
        </Badge>
      )}
    </PickRow>
  )
}

/** Of which goods a category is; of other entries nothing. */
function GoodsOf({ itemTypeID }: { itemTypeID: unknown }) {
  const types = useQuery({ ...itemTypesQuery, enabled: itemTypeID !== undefined })
  const section = types.data?.find(({ Value }) => Value === itemTypeID)?.Section
  return section === undefined ? null : t(SECTION_NAMES[section])
}

/** What tells entries of the same name apart. */
function aboutOf(row: MasterRow): string {
  const date = row['Date']
  return [
    ...['Mobile', 'City', 'Clinic', 'GSTIN'].map((key) => row[key]),
    typeof date === 'string' ? formatDay(date) : null,
  ]
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' · ')
}
