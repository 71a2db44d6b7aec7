import { type FormEvent, useEffect, useState } from 'react'
import type { DayState, DrawerState } from '../../../server/contract/day.ts'
import { call } from '../../base/api/client.ts'
import { formatPaise, formatRupees, parsePaise, toRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { Field } from '../../base/ui/field.tsx'
import { giveFocus } from '../../base/ui/focus.ts'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import shared from './day.module.css'
import { refreshDay } from './day-data.ts'
import { proposedEarlier } from './earlier-cash.ts'
import { EMPTY_PIECES, readTyped, type TypedPieces, totalSoFar } from './pieces.ts'
import { PiecesGrid } from './pieces-grid.tsx'

type How = 'sum' | 'pieces'

type Typed = { how: How; sum: string; pieces: TypedPieces }

/** The float as the server takes it; null while it can't be read. */
function floatOf({ how, pieces, sum }: Typed) {
  if (how === 'pieces') {
    const read = readTyped(pieces)
    return read === null ? null : { pieces: read.pieces, coins: read.coins }
  }
  const paise = parsePaise(sum)
  return paise === null ? null : { float: toRupees(paise) }
}

/** The typed float in rupees; 0 where it can't be read. */
function rupeesOf({ how, pieces, sum }: Typed): number {
  return toRupees(how === 'pieces' ? totalSoFar(pieces) : (parsePaise(sum) ?? 0))
}

/** Opens the day, or one more drawer of it; answers why it was refused. */
async function open(
  typed: Typed,
  earlierInFloat: boolean,
  drawer: DrawerState | undefined,
): Promise<string | null> {
  const float = floatOf(typed)
  if (float === null) return t('day.floatMissing')
  try {
    if (drawer === undefined) await call('open-day', { ...float, earlierInFloat })
    else await call('open-cash-drawer', { ...float, earlierInFloat, drawerID: drawer.ID })
    return null
  } catch (error) {
    return errorMessage(error)
  } finally {
    refreshDay()
  }
}

const FLOAT_ID = 'day-float'
const EARLIER_ID = 'day-earlier'

/**
 * Opens the day, or a drawer of a day that is open: the float as a sum or by notes, and whether it
 * holds cash from before.
 */
export function OpenForm({ drawer, state }: { drawer?: DrawerState; state: DayState }) {
  const left = (drawer ?? state).SuggestedFloat
  const before = (drawer ?? state).EarlierCash
  const title =
    drawer === undefined ? t('day.openTitle') : t('day.openDrawer', { drawer: drawer.Name })
  const [typed, setTyped] = useState<Typed>({
    how: 'sum',
    sum: left === 0 ? '' : String(left),
    pieces: EMPTY_PIECES,
  })
  const [chosen, setChosen] = useState<'yes' | 'no' | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isUnread, setUnread] = useState(false)
  const isOut = before < 0
  const earlier = chosen ?? proposedEarlier({ float: rupeesOf(typed), left, before })
  useEffect(() => {
    giveFocus(FLOAT_ID)
  }, [])
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setUnread(floatOf(typed) === null)
    setRefused(await open(typed, earlier === 'yes', drawer))
  }
  return (
    <Stack as="section" gap={5} isPanel className={shared['card']} aria-label={title}>
      <h2 className={shared['heading']}>{title}</h2>
      <Muted as="p">{t(drawer === undefined ? 'day.openLead' : 'day.openDrawerLead')}</Muted>
      <Form data-day-form onSubmit={(event) => void submit(event)}>
        <FloatFields
          typed={typed}
          left={left}
          isUnread={isUnread && typed.how === 'sum'}
          onType={(next) => {
            setTyped(next)
            setUnread(false)
          }}
        />
        {before === 0 ? null : (
          <Choice
            id={EARLIER_ID}
            label={t(isOut ? 'day.earlierOut' : 'day.earlier', {
              amount: formatRupees(Math.abs(before)),
            })}
            needed={t('day.earlierMissing')}
            value={earlier}
            options={[
              { value: 'yes', label: t(isOut ? 'day.earlierOutYes' : 'day.earlierYes') },
              { value: 'no', label: t(isOut ? 'day.earlierOutNo' : 'day.earlierNo') },
            ]}
            onChange={setChosen}
          />
        )}
        <Toolbar>
          <Button type="submit" variant="primary" data-done>
            {drawer === undefined ? t('day.openButton') : title}
            <Key>F9</Key>
          </Button>
          {refused === null || (isUnread && typed.how === 'sum') ? null : (
            <Notice kind="bad">{refused}</Notice>
          )}
        </Toolbar>
      </Form>
    </Stack>
  )
}

function FloatFields({
  isUnread,
  left,
  onType,
  typed,
}: {
  /** Whether the sum was sent and is no figure. */
  isUnread: boolean
  left: number
  onType: (typed: Typed) => void
  typed: Typed
}) {
  return (
    <>
      <Choice
        label={t('day.floatHow')}
        value={typed.how}
        options={[
          { value: 'sum', label: t('day.floatSum') },
          { value: 'pieces', label: t('day.floatPieces') },
        ]}
        onChange={(how) => onType({ ...typed, how })}
      />
      {typed.how === 'sum' ? (
        <Field
          id={FLOAT_ID}
          label={t('day.float')}
          error={isUnread ? t('day.floatMissing') : null}
          value={typed.sum}
          inputMode="decimal"
          keys="figures"
          onChange={(event) => onType({ ...typed, sum: event.target.value })}
          hint={left === 0 ? undefined : t('day.floatLeftHint', { amount: formatRupees(left) })}
        />
      ) : (
        <>
          <PiecesGrid typed={typed.pieces} onType={(pieces) => onType({ ...typed, pieces })} />
          <Row as="p" gap={8} rowGap={2} align="baseline" justify="between" isWrapping>
            <span>{t('day.float')}</span>
            <strong>{formatPaise(totalSoFar(typed.pieces))}</strong>
          </Row>
        </>
      )}
    </>
  )
}
