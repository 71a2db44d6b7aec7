import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { IncentiveMonth, IncentiveRuleRow } from '../../../server/contract/incentives.ts'
import { call } from '../../base/api/client.ts'
import { shopToday } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { PickColumn, PickRow, PickRows } from '../../base/ui/list-and-detail.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Table } from '../../base/ui/table.tsx'
import { EmptyText, Muted, NameLines } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { IncentiveForm } from './incentive-form.tsx'
import styles from './masters-page.module.css'
import { chooseMaster, useMasters } from './masters-store.ts'

const rulesQuery = queryOptions({
  queryKey: queryKey('masters', 'incentives'),
  queryFn: () => call('list-incentive-rules', {}),
  staleTime: 0,
})

/** What people earn: the rules, and beside them one rule or the statements of a month. */
export function IncentivesPanel() {
  const chosenID = useMasters((state) => state.chosenID)
  const rules = useQuery(rulesQuery)
  const items = rules.data?.Items ?? []
  const chosen = items.find(({ ID }) => ID === chosenID) ?? null
  return (
    <>
      <PickColumn>
        {rules.error === null ? null : <Notice kind="bad">{errorMessage(rules.error)}</Notice>}
        {rules.isPending ? <Waiting>{t('masters.reading')}</Waiting> : null}
        <PickRows>
          <PickRow isShown={chosenID === null} onClick={() => chooseMaster(null)}>
            <strong>{t('incentives.statements')}</strong>
          </PickRow>
          {items.map((rule) => (
            <RuleRow key={rule.ID} rule={rule} isShown={rule.ID === chosenID} />
          ))}
        </PickRows>
      </PickColumn>
      <section className={styles['form']} aria-label={t('masters.entry')}>
        {chosenID === 'new' || chosen !== null ? (
          <IncentiveForm
            key={chosenID}
            rule={chosen}
            readNewest={async ({ ID }) => {
              const { Items } = await queryClient.fetchQuery(rulesQuery)
              return Items.find((rule) => rule.ID === ID) ?? null
            }}
            onSaved={(id) => chooseMaster(id)}
          />
        ) : (
          <Statements />
        )}
      </section>
    </>
  )
}

function RuleRow({ isShown, rule }: { isShown: boolean; rule: IncentiveRuleRow }) {
  const pays =
    rule.Rate === null
      ? t('incentives.paysPiece', { amount: formatRupees(rule.PerPiece ?? 0) })
      : t('incentives.paysRate', { rate: formatNumber(rule.Rate) })
  return (
    <PickRow data-testid="rule-row" isShown={isShown} onClick={() => chooseMaster(rule.ID)}>
      <NameLines data-wide>
        <strong>{rule.Name}</strong>
        <Muted>{pays}</Muted>
      </NameLines>
      {rule.IsActive ? null : <Badge kind="off">{t('masters.inactive')}</Badge>}
    </PickRow>
  )
}

/** What each person earned in a month, to be agreed and paid. */
function Statements() {
  const [month, setMonth] = useState(() => shopToday().slice(0, 7))
  const isMonth = /^[0-9]{4}-(0[1-9]|1[0-2])$/.test(month)
  const statements = useQuery({
    queryKey: queryKey('masters', 'incentives', month),
    queryFn: () => call('get-incentives', { month }),
    staleTime: 0,
    enabled: isMonth,
  })
  const people = statements.data?.People ?? []
  return (
    <Stack gap={8}>
      <Field
        label={t('incentives.month')}
        hint={t('incentives.basis')}
        type="month"
        value={month}
        onChange={({ target }) => setMonth(target.value)}
      />
      {statements.error === null ? null : (
        <Notice kind="bad">{errorMessage(statements.error)}</Notice>
      )}
      {statements.data !== undefined && people.length === 0 ? (
        <EmptyText>{t('incentives.nobody')}</EmptyText>
      ) : null}
      {people.map((person) => (
        <Statement
          key={person.UserID}
          month={month}
          person={person}
          isOver={statements.data?.IsOver === true}
        />
      ))}
    </Stack>
  )
}

type Person = IncentiveMonth['People'][number]

function Statement({ isOver, month, person }: { month: string; person: Person; isOver: boolean }) {
  const [refused, setRefused] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const { Amount: amount, Name, Rows, State, UserID: userID } = person
  const isSplit = Rows.some(({ Part }) => Part !== 'Sale')
  async function settle(state: 'Agreed' | 'Paid'): Promise<void> {
    setBusy(true)
    setRefused(null)
    try {
      await call('settle-incentives', { userID, month, state, amount })
    } catch (error) {
      setRefused(error)
    }
    await markStale('masters')
    setBusy(false)
  }
  return (
    <Stack as="section" gap={4} aria-label={Name}>
      <Row gap={6} align="center" justify="between">
        <strong>{Name}</strong>
        <Badge kind={State === 'Paid' ? 'good' : State === 'Agreed' ? 'info' : 'off'}>
          {t(`incentives.state.${State}`)}
        </Badge>
      </Row>
      <Table className={styles['figures']}>
        <thead>
          <tr>
            <th>{t('incentives.rule')}</th>
            <th>{t('offers.count')}</th>
            <th>{t('incentives.taxable')}</th>
            <th>{t('incentives.earned')}</th>
          </tr>
        </thead>
        <tbody>
          {Rows.map((row) => (
            <tr key={`${row.Rule} ${row.Part}`}>
              <td>
                {row.Rule}
                {isSplit ? <Muted> {t(`incentives.part.${row.Part}`)}</Muted> : null}
              </td>
              <td>{formatNumber(row.Pieces)}</td>
              <td>{formatRupees(row.Taxable)}</td>
              <td>{formatRupees(row.Amount)}</td>
            </tr>
          ))}
          <tr>
            <th colSpan={3}>{t('incentives.sum')}</th>
            <th>{formatRupees(amount)}</th>
          </tr>
        </tbody>
      </Table>
      {isOver && State !== 'Paid' ? (
        <Toolbar>
          <Button
            disabled={isBusy}
            onClick={() => void settle(State === 'Draft' ? 'Agreed' : 'Paid')}
          >
            {t(State === 'Draft' ? 'incentives.agree' : 'incentives.pay')}
          </Button>
          {refused === null ? null : <Notice kind="bad">{errorMessage(refused)}</Notice>}
        </Toolbar>
      ) : null}
    </Stack>
  )
}
