import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { listUsedValues } from '../../../server/contract/catalog.ts'
import type { ReplyOf } from '../../../server/contract/operation.ts'
import { call } from '../../base/api/client.ts'
import { ApiError, fieldMessage } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { PickColumn, PickRow } from '../../base/ui/list-and-detail.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { EmptyText, NameLines } from '../../base/ui/text.tsx'
import { useSettled } from '../../base/ui/use-settled.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSaveTicket } from '../../kernel/use-save-ticket.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { nameOfAttribute } from '../items/item-fields.ts'
import { attributeValuesQuery } from '../items/items-data.ts'
import { FoundEntries } from './found-entries.tsx'
import styles from './masters-page.module.css'
import { chooseMaster, useMasters } from './masters-store.ts'

type UsedValue = ReplyOf<typeof listUsedValues>['Items'][number]

const PAGE_SIZE = 100
const FIRST = 'colour'

/** Parts of a size are read from it, and figures have no spellings. */
const WITHOUT_LIST = new Set(['eyeSize', 'bridge', 'temple', 'index', 'lensType'])

function usedValuesQuery(name: string, term: string, pageNumber: number) {
  return queryOptions({
    queryKey: queryKey('items', 'usedValues', name, term, pageNumber),
    queryFn: () =>
      call('list-used-values', {
        name,
        ...(term.trim() === '' ? {} : { searchTerm: term.trim() }),
        pageNumber,
        pageSize: PAGE_SIZE,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** The values that an attribute of items has beside the one that is changed or taken off the list. */
export function AttributeValuesPanel() {
  const { chosenID, pageNumber, term } = useMasters()
  const [name, setName] = useState(FIRST)
  const lists = useQuery(attributeValuesQuery)
  const page = useQuery(usedValuesQuery(name, useSettled(term), pageNumber))
  const rows = page.data?.Items ?? []
  const chosen = rows.find(({ Value }) => Value === chosenID) ?? null
  const names = (lists.data?.Items ?? [])
    .map(({ Name }) => Name)
    .filter((each) => !WITHOUT_LIST.has(each))
  return (
    <>
      <PickColumn>
        <SelectField
          label={t('masters.values.of')}
          value={name}
          options={[...new Set([FIRST, ...names])].map((value) => ({
            value,
            label: nameOfAttribute(value),
          }))}
          onChange={(value) => {
            setName(value)
            useMasters.setState({ term: '', pageNumber: 1, chosenID: null })
          }}
        />
        <FoundEntries
          page={page}
          empty={t('masters.values.empty')}
          noneMatch={t('masters.values.noneMatch')}
          counted={(count) => t('masters.values.found', { count })}
        >
          {(row) => (
            <PickRow
              key={row.Value}
              data-testid="value-row"
              isShown={row.Value === chosenID}
              onClick={() => chooseMaster(row.Value)}
            >
              <NameLines data-wide>
                <strong>{row.Value}</strong>
              </NameLines>
              <Badge kind={row.ItemCount === 0 ? 'off' : 'info'}>
                {t('masters.values.items', { count: row.ItemCount })}
              </Badge>
            </PickRow>
          )}
        </FoundEntries>
      </PickColumn>
      <section className={styles['form']} aria-label={t('masters.entry')}>
        {chosen === null ? (
          <EmptyText>{t('masters.values.choose')}</EmptyText>
        ) : (
          <ValueForm
            key={`${name} ${chosen.Value}`}
            name={name}
            row={chosen}
            others={
              lists.data?.Items.find(({ Name }) => Name === name)?.Values.filter(
                (value) => value !== chosen.Value,
              ) ?? []
            }
          />
        )}
      </section>
    </>
  )
}

/** One value: written in another way with all its items, or taken off the list where none has it. */
function ValueForm({
  name,
  others,
  row: { ItemCount: count, Value: value },
}: {
  name: string
  row: UsedValue
  others: readonly string[]
}) {
  const [typed, setTyped] = useState(value)
  const settled = useSettled(typed.trim())
  const isOther = settled !== '' && settled !== value
  const preview = useQuery({
    queryKey: queryKey('items', 'usedValues', 'rename', name, value, settled),
    queryFn: () =>
      call('rename-attribute-value', { name, held: value, into: settled, preview: true }),
    enabled: isOther,
    staleTime: 0,
    retry: false,
  })
  const isReady = isOther && settled === typed.trim() && preview.isSuccess
  const { isBusy, refused, submit } = useSubmit(isReady, async () => {
    const done = await call('rename-attribute-value', {
      name,
      held: value,
      into: settled,
      preview: false,
    })
    await markStale('catalogue')
    chooseMaster(done.value)
    showToast(t('masters.values.renamed', { from: value, into: done.value }))
  })
  const removal = useSubmit(count === 0, async () => {
    await call('remove-attribute-value', { name, held: value })
    await markStale('catalogue')
    chooseMaster(null)
    showToast(t('masters.values.removed', { value }))
  })
  const form = useRef<HTMLFormElement>(null)
  useSaveTicket(
    form,
    useMasters((state) => state.saveTicket),
  )
  const listID = useId()
  const { error } = preview
  const isNamed = error instanceof ApiError && error.fields.length > 0
  return (
    <Stack gap={8}>
      <Form ref={form} onSubmit={submit}>
        <Field
          label={t('masters.values.into')}
          hint={t('masters.values.intoHint')}
          required
          list={listID}
          value={typed}
          maxLength={200}
          error={isOther && isNamed ? fieldMessage(error, 'into') : null}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped(target.value)}
        />
        <datalist id={listID}>
          {others.map((other) => (
            <option key={other} value={other} />
          ))}
        </datalist>
        {isReady ? (
          <Notice kind="warn">
            {t('masters.values.will', {
              count: preview.data.itemCount,
              from: value,
              into: preview.data.value,
            })}
            {preview.data.isMerge ? (
              <p>{t('masters.values.merges', { into: preview.data.value })}</p>
            ) : null}
          </Notice>
        ) : null}
        {isOther && error !== null && !isNamed ? (
          <Notice kind="bad">{errorMessage(error)}</Notice>
        ) : null}
        <SubmitRow
          label={t('masters.values.save')}
          isWhole={isReady}
          isBusy={isBusy}
          refused={refused}
        />
      </Form>
      {count > 0 ? (
        <Notice kind="info">{t('masters.values.used', { count })}</Notice>
      ) : (
        <Form onSubmit={removal.submit}>
          <Button type="submit" disabled={removal.isBusy}>
            <Glyph of={Trash2} />
            {t('masters.values.remove')}
          </Button>
          {removal.refused === null ? null : <Notice kind="bad">{removal.refused}</Notice>}
        </Form>
      )}
    </Stack>
  )
}
