import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Page, PageHead } from '../../base/ui/page.tsx'
import { Panel } from '../../base/ui/panel.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { itemTypesQuery } from '../../kernel/queries/lookups.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { useCount } from './count-store.ts'
import { showCount } from './count-view.ts'

const KINDS = ['spot', 'daily', 'zone', 'full'] as const
type Kind = (typeof KINDS)[number]

/** Begins a count: its name, what it should find, and its zones. */
export function NewCount() {
  const types = useQuery(itemTypesQuery)
  const [kind, setKind] = useState<Kind>('spot')
  const [name, setName] = useState('')
  const [itemTypeID, setItemTypeID] = useState('')
  const [brand, setBrand] = useState('')
  const [shelf, setShelf] = useState('')
  const [zones, setZones] = useState('')
  const zonesInput = useRef<HTMLInputElement>(null)
  // What is counted where is all that most counts are asked.
  useEffect(() => void zonesInput.current?.focus(), [])
  const isWhole = kind !== 'zone' || itemTypeID !== '' || brand.trim() !== '' || shelf.trim() !== ''
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    const filter = kind === 'zone' ? { itemTypeID, brand: brand.trim(), shelf: shelf.trim() } : {}
    const names = zones
      .split(/[,\n]/)
      .map((zone) => zone.trim())
      .filter((zone) => zone !== '')
    const { countID } = await call('open-count', {
      kind,
      ...(name.trim() === '' ? {} : { name: name.trim() }),
      ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')),
      zones: kind === 'daily' && names.length === 0 ? [t('count.dailyZone')] : names,
    })
    void markStale('count')
    useCount.setState({ zone: names[0] ?? (kind === 'daily' ? t('count.dailyZone') : '') })
    showCount(countID, 'scan')
  })
  return (
    <Page>
      <PageHead>
        <div>
          <ScreenTitle>{t('count.new')}</ScreenTitle>
          <Muted as="p">{t(`count.kindLead.${kind}`)}</Muted>
        </div>
      </PageHead>
      <Panel>
        <Form onSubmit={submit}>
          <Choice
            label={t('count.kind')}
            value={kind}
            options={KINDS.map((value) => ({ value, label: t(`count.kind.${value}`) }))}
            onChange={setKind}
          />
          <Field
            label={t('count.name')}
            value={name}
            maxLength={100}
            placeholder={t('count.nameHint')}
            onChange={({ target: { value } }) => setName(value)}
          />
          {kind === 'zone' ? (
            <>
              <SelectField
                label={t('count.itemType')}
                value={itemTypeID}
                options={[
                  { value: '', label: t('items.every') },
                  ...(types.data ?? []).map(({ Name, Value }) => ({ value: Value, label: Name })),
                ]}
                onChange={setItemTypeID}
              />
              <Field
                label={t('count.brand')}
                value={brand}
                maxLength={200}
                onChange={({ target: { value } }) => setBrand(value)}
              />
              <Field
                label={t('count.shelf')}
                value={shelf}
                maxLength={200}
                onChange={({ target: { value } }) => setShelf(value)}
              />
            </>
          ) : null}
          <Field
            label={t('count.zones')}
            inputRef={zonesInput}
            value={zones}
            maxLength={2_000}
            hint={t('count.zonesHint')}
            onChange={({ target: { value } }) => setZones(value)}
          />
          <SubmitRow
            label={t('count.begin')}
            isWhole={isWhole}
            isBusy={isBusy}
            missing={t('count.noZone')}
            refused={refused}
          />
        </Form>
      </Panel>
    </Page>
  )
}
