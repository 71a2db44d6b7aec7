import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { CartLine } from '../../../server/contract/cart.ts'
import type { HistoryRow } from '../../../server/contract/prescriptions.ts'
import { formatNumber } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { PickList, PickRow } from '../../base/ui/pick-list.tsx'
import { Power } from '../../base/ui/power.tsx'
import { Lead, Muted } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showError } from '../../kernel/toasts.ts'
import { useCart } from '../cart/cart-store.ts'
import { openPay } from '../payment/open-pay.ts'
import { contactHistoryQuery, wornContacts } from './contact-history-query.ts'
import { eyesWritten, lensWithoutEye, sayEye } from './contact-lens-eyes.ts'
import { useContacts } from './contacts-grid.tsx'
import { nameOfLens } from './far-contact-lenses.ts'
import { historyQuery } from './history-query.ts'
import styles from './lens-eye-dialog.module.css'
import { isOfAnother } from './of-another.ts'
import { type EyesWritten, type LensEyeAnswer, proposedEye } from './proposed-eye.ts'
import { useRx } from './rx-store.ts'
import { spectacleLensWithoutEye } from './spectacle-lens-eyes.ts'

const ANSWERS: readonly { eye: LensEyeAnswer | null; letter: string; label: StringKey }[] = [
  { eye: 'Right', letter: 'R', label: 'orders.right' },
  { eye: 'Left', letter: 'L', label: 'orders.left' },
  { eye: 'Both', letter: 'B', label: 'contacts.eye.both' },
  { eye: null, letter: 'N', label: 'contacts.eye.unknown' },
]

/** The contact lenses that were typed with this sale; nothing where none were. */
function Typed() {
  const { data } = useContacts()
  if (data === undefined || isOfAnother()) return null
  const { Left, Right } = data
  return <OnRecord label={t('contacts.eye.typed')} right={Right.Printed} left={Left.Printed} />
}

/** A spectacle lens is made for one eye. */
const OF_SPECTACLES = ANSWERS.filter(({ eye }) => eye === 'Right' || eye === 'Left')

/** For which eye a lens is, before the sale of a known person is paid; then on to paying. */
export function LensEyeDialog() {
  const [line] = useState(
    () => lensWithoutEye() ?? spectacleLensWithoutEye(useCart.getState().lines),
  )
  const customerID = useCart(({ customer }) => customer?.ID ?? null)
  useEffect(() => {
    if (line === null || customerID === null) closeDialog()
  }, [line, customerID])
  return line === null || customerID === null ? null : (
    <Question line={line} customerID={customerID} />
  )
}

function Question({ customerID, line }: { customerID: string; line: CartLine }) {
  const contacts = useQuery(contactHistoryQuery(customerID))
  const tests = useQuery(historyQuery(customerID))
  const worn = wornContacts(contacts.data?.Items ?? [])
  const test = tests.data?.Items.find(({ SupersededByID }) => SupersededByID === null)
  useRx(({ draft }) => draft.contacts)
  const isOfSpectacles = line.section === 'SpectacleLens'
  const answers = isOfSpectacles ? OF_SPECTACLES : ANSWERS
  const proposed = proposedEye(line, isOfSpectacles ? eyesOfTest(test) : eyesWritten(worn))
  const [isBusy, setBusy] = useState(false)
  async function answer(eye: LensEyeAnswer | null): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      await sayEye(line, eye)
      closeDialog()
      openPay()
    } catch (error) {
      setBusy(false)
      showError(errorMessage(error))
    }
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const said = answers.find(({ letter }) => letter === event.key.toUpperCase())
    if (said === undefined) {
      walkList(event)
      return
    }
    event.preventDefault()
    event.stopPropagation()
    void answer(said.eye)
  }
  const isKnown = contacts.data !== undefined && tests.data !== undefined
  return (
    <Dialog title={t('contacts.eye.title')} size="small" onClose={closeDialog}>
      {isKnown ? (
        // Without a proposal the question itself has the focus: a reflex Enter says no eye.
        <Stack
          gap={5}
          className={styles['question']}
          tabIndex={-1}
          data-first={proposed === null ? '' : undefined}
          onKeyDown={onKeyDown}
        >
          <Lead>
            {t('contacts.eye.lead', {
              name: showPowers(nameOfLens(line)),
              qty: formatNumber(line.qty),
            })}
          </Lead>
          {isOfSpectacles ? null : <Typed />}
          {isOfSpectacles || (worn.Right === null && worn.Left === null) ? (
            <OnRecord
              label={t('contacts.eye.spectacles')}
              right={test?.RightPrinted ?? null}
              left={test?.LeftPrinted ?? null}
            />
          ) : (
            <OnRecord
              label={t('contacts.eye.contacts')}
              right={worn.Right?.Right?.Printed ?? null}
              left={worn.Left?.Left?.Printed ?? null}
            />
          )}
          <PickList data-testid="pick-list">
            {answers.map(({ eye, label, letter }) => (
              <li key={letter}>
                <PickRow
                  data-walk
                  data-first={eye !== null && eye === proposed ? '' : undefined}
                  disabled={isBusy}
                  onClick={() => void answer(eye)}
                >
                  <span>{t(label)}</span>
                  <Key>{letter}</Key>
                </PickRow>
              </li>
            ))}
          </PickList>
        </Stack>
      ) : null}
    </Dialog>
  )
}

/** The eyes of an eye test. */
function eyesOfTest(test: Pick<HistoryRow, 'Chart'> | undefined): EyesWritten {
  const of = (eye: 'Right' | 'Left') => {
    const { Axis, Cylinder, Spherical } = test?.Chart[eye] ?? {}
    if (Spherical === undefined || Spherical === null) return null
    return { power: String(Spherical), cylinder: String(Cylinder ?? 0), axis: String(Axis ?? '') }
  }
  return { right: of('Right'), left: of('Left') }
}

/** What is known of the two eyes; nothing where nothing is. */
function OnRecord({
  label,
  left,
  right,
}: {
  label: string
  right: string | null
  left: string | null
}) {
  if (right === null && left === null) return null
  return (
    <Row gap={8} align="baseline" isWrapping>
      <Muted>{label}</Muted>
      <span>
        <strong>{t('pair.r')}</strong> <Power of={right ?? '–'} />
      </span>
      <span>
        <strong>{t('pair.l')}</strong> <Power of={left ?? '–'} />
      </span>
    </Row>
  )
}
