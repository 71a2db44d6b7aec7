import { useQuery } from '@tanstack/react-query'
import { Megaphone, MessagesSquare, Settings2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { OutreachItem } from '../../../server/contract/outreach.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import {
  ListColumns,
  ListScreen,
  NothingChosen,
  PickColumn,
  PickRow,
  PickRows,
} from '../../base/ui/list-and-detail.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { PanelHeading } from '../../base/ui/panel.tsx'
import { EmptyText, Muted, NameLines } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { can } from '../../kernel/session-store.ts'
import { CampaignsPanel } from './campaigns-panel.tsx'
import { CHANNELS, KINDS, keyOf, outreachQuery } from './messages-data.ts'
import styles from './messages-page.module.css'
import { useMessages } from './messages-store.ts'
import { OutreachSettingsForm } from './settings-form.tsx'

/** Whom the shop writes to today: each message with its text, dealt with by one key. */
export function MessagesPage() {
  const part = useMessages((state) => state.part)
  return (
    <ListScreen
      title={t('outreach.title')}
      actions={
        <>
          <CommandButton id="messagesDone" isOn={part === 'done'} />
          {can('offers.edit') ? (
            <Button
              aria-pressed={part === 'campaigns'}
              onClick={() =>
                useMessages.setState({
                  part: part === 'campaigns' ? 'due' : 'campaigns',
                  shown: null,
                })
              }
            >
              <Glyph of={Megaphone} />
              {t('campaigns.title')}
            </Button>
          ) : null}
          {can('settings') ? (
            <Button
              aria-pressed={part === 'settings'}
              onClick={() =>
                useMessages.setState({
                  part: part === 'settings' ? 'due' : 'settings',
                  shown: null,
                })
              }
            >
              <Glyph of={Settings2} />
              {t('outreach.settings')}
            </Button>
          ) : null}
        </>
      }
    >
      {part === 'settings' ? (
        <OutreachSettingsForm />
      ) : part === 'campaigns' ? (
        <CampaignsPanel />
      ) : (
        <Messages isDone={part === 'done'} />
      )}
    </ListScreen>
  )
}

function Messages({ isDone }: { isDone: boolean }) {
  const { kind, language } = useMessages()
  const answer = useQuery(outreachQuery({ isDone, language }))
  const items = (answer.data?.Items ?? []).filter((item) => kind === 'all' || item.Kind === kind)
  const list = useRef<HTMLUListElement>(null)
  const current = useShown(items)
  useEffect(() => {
    if (answer.data !== undefined) useMessages.setState({ canSend: answer.data.CanSend })
  }, [answer.data])
  // The next message takes the place of the one that was dealt with, and the focus with it.
  const currentKey = current === null ? null : keyOf(current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message asks for the focus
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus()
  }, [currentKey])
  const counts = new Map(answer.data?.Counts.map(({ Count, Kind }) => [Kind, Count]))
  const label = (text: string, count: number | undefined) =>
    isDone || count === undefined ? text : `${text} ${shownCount(count)}`
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  // What there is none of today is no choice.
  const kinds = KINDS.filter((each) => isDone || each === kind || (counts.get(each) ?? 0) > 0)
  return (
    <>
      <Row gap={6} isWrapping>
        <Choice
          label={t('outreach.kinds')}
          value={kind}
          options={[
            { value: 'all' as const, label: label(t('outreach.all'), all) },
            ...kinds.map((value) => ({
              value,
              label: label(t(`outreach.kind.${value}`), counts.get(value)),
            })),
          ]}
          onChange={(next) => useMessages.setState({ kind: next, shown: null })}
        />
        {isDone ? null : (
          <Choice
            label={t('outreach.language')}
            value={language ?? answer.data?.Language ?? null}
            options={[
              { value: 'en' as const, label: t('outreach.language.en') },
              { value: 'hi' as const, label: t('outreach.language.hi') },
            ]}
            onChange={(next) => useMessages.setState({ language: next })}
          />
        )}
      </Row>
      {answer.error === null ? null : <Notice kind="bad">{errorMessage(answer.error)}</Notice>}
      <ListColumns layout="wide">
        <PickColumn>
          {answer.isPending ? <Waiting>{t('outreach.reading')}</Waiting> : null}
          {answer.isSuccess && items.length === 0 ? (
            <EmptyText>{t(isDone ? 'outreach.noneDone' : 'outreach.none')}</EmptyText>
          ) : null}
          <PickRows ref={list} data-testid="messages">
            {items.map((item) => (
              <MessageRow key={keyOf(item)} item={item} isShown={keyOf(item) === currentKey} />
            ))}
          </PickRows>
        </PickColumn>
        {current === null ? (
          <NothingChosen
            icon={MessagesSquare}
            text={t(items.length === 0 ? 'outreach.none' : 'outreach.choose')}
            hint={t('outreach.noneMore')}
          />
        ) : (
          <Detail item={current} />
        )}
      </ListColumns>
    </>
  )
}

/** Keeps a message shown: the chosen one while it is there, else the one in its place. */
function useShown(items: readonly OutreachItem[]): OutreachItem | null {
  const shown = useMessages((state) => state.shown)
  const place = useRef(0)
  const at = shown === null ? -1 : items.findIndex((item) => keyOf(item) === keyOf(shown))
  if (at >= 0) place.current = at
  const next = items[at >= 0 ? at : Math.min(place.current, items.length - 1)] ?? null
  useEffect(() => {
    useMessages.setState({ shown: next })
  }, [next])
  return next
}

function MessageRow({ isShown, item }: { item: OutreachItem; isShown: boolean }) {
  return (
    <PickRow
      isShown={isShown}
      onFocus={() => useMessages.setState({ shown: item })}
      onClick={() => useMessages.setState({ shown: item })}
    >
      <NameLines data-wide>
        <strong>{item.CustomerName}</strong>
        <Muted>
          {[t(`outreach.kind.${item.Kind}`), item.SalesOrderNo, item.CustomerMobile]
            .filter((part) => part !== null)
            .join(' · ')}
        </Muted>
      </NameLines>
      <Stack as="span" align="end">
        <Muted>{formatDay(item.DueOn)}</Muted>
        {item.State === 'Due' ? null : (
          <Badge kind={item.State === 'Failed' ? 'warn' : 'info'}>
            {t(`outreach.state.${item.State}`)}
          </Badge>
        )}
      </Stack>
    </PickRow>
  )
}

function Detail({ item }: { item: OutreachItem }) {
  const isOpen = item.State === 'Due' || item.State === 'Failed'
  return (
    <Stack
      as="section"
      gap={6}
      isPanel
      className={styles['detail']}
      aria-label={t('outreach.text', { name: item.CustomerName })}
    >
      <Row gap={4} align="center" justify="between" isWrapping>
        <PanelHeading>{item.CustomerName}</PanelHeading>
        <Muted>{t('outreach.dueOn', { day: formatDay(item.DueOn) })}</Muted>
      </Row>
      <p className={styles['bubble']} data-testid="message-text">
        {item.Text}
      </p>
      {isOpen ? (
        <Muted as="p">{t('outreach.parts', { count: item.SmsParts })}</Muted>
      ) : (
        <Done item={item} />
      )}
      <Reason item={item} />
      <Toolbar>
        {isOpen ? <CommandButton id="messageWrite" variant="primary" /> : null}
        <CommandButton id="messageQueue" />
        <CommandButton id="messageCall" />
        <CommandButton id="messageBooked" />
        <CommandButton id="messageBack" />
        <CommandButton id="messageDrop" variant="quiet" />
        <CommandButton id="messageCustomer" variant="quiet" />
      </Toolbar>
    </Stack>
  )
}

/** What became of it, by what and when. */
function Done({ item }: { item: OutreachItem }) {
  const { At, Channel, State } = item
  const channel = CHANNELS.find((each) => each === Channel)
  const parts = [
    t(`outreach.state.${State}`),
    channel === undefined ? null : t(`outreach.by.${channel}`),
    At === null ? null : formatDay(At),
  ]
  return <Muted as="p">{parts.filter((part) => part !== null).join(' · ')}</Muted>
}

/** Why it can't be written, or what the provider said. */
function Reason({ item }: { item: OutreachItem }) {
  if (item.Error !== null) return <Notice kind="warn">{item.Error}</Notice>
  if (item.IsAllowed === false) return <Notice kind="warn">{t('outreach.notAllowed')}</Notice>
  const isOpen = item.State === 'Due' || item.State === 'Failed'
  if (isOpen && item.Refuses.includes('WhatsApp')) {
    return <Notice kind="warn">{t('outreach.noWhatsApp')}</Notice>
  }
  if (isOpen && item.WhatsAppLink === null) {
    return <Notice kind="warn">{t('outreach.noMobile')}</Notice>
  }
  if (isOpen && item.IsAllowed === null && item.Purpose !== 'Service') {
    return <Muted as="p">{t('outreach.notAsked')}</Muted>
  }
  return null
}

/** The server gives so many of a kind at once; those that follow come as these are done. */
const MOST_OF_A_KIND = 200

function shownCount(count: number): string {
  return count >= MOST_OF_A_KIND ? `${formatNumber(count)}+` : formatNumber(count)
}
