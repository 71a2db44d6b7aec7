import type {
  ConsentPurpose,
  RecallState,
  Relation,
  WrittenChannel,
} from '../../../server/contract/customers.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { findItem } from '../cart/add-item.ts'
import { flashLine, insertLine, rememberAdded } from '../cart/cart-actions.ts'
import { useCart } from '../cart/cart-store.ts'
import { lineForItem } from '../cart/line-input.ts'
import { chooseCustomer, holdSale } from '../cart/sale-actions.ts'
import { refreshCustomers } from './customers-data.ts'
import { useCustomers } from './customers-store.ts'

/** Puts the person of the profile on the counter; another person's sale is held. */
export async function startSale(): Promise<void> {
  const { selectedID } = useCustomers.getState()
  if (selectedID === null) return
  try {
    await putOnCounter(selectedID)
    goTo('counter')
  } catch (error) {
    showError(errorMessage(error))
  }
}

async function putOnCounter(customerID: string): Promise<void> {
  const customer = await call('get-customer', { customerID })
  const { customer: before, lines } = useCart.getState()
  if (lines.length > 0 && before !== null && before.ID !== customer.ID) await holdSale()
  await chooseCustomer(customer)
}

/** Puts a membership into the sale of a person, once, and goes there; it begins when that is saved. */
export async function sellMembership(customerID: string, membershipID: string): Promise<void> {
  const { code } = await call('membership-item', { membershipID })
  const item = await findItem(code)
  if (item === null) return
  await putOnCounter(customerID)
  const there = useCart.getState().lines.find(({ itemID }) => itemID === item.ID)
  const { sessionID } = useCart.getState()
  const line = lineForItem(item, { sessionID, pairNo: null, inventoryID: null })
  const added = there === undefined ? await insertLine(() => line) : undefined
  flashLine(there?.id ?? added)
  rememberAdded(sessionID, { id: added, name: item.Name })
  goTo('counter')
}

/** Does something to a customer and shows the result; a refusal is shown. */
async function change(work: () => Promise<unknown>, done: string): Promise<boolean> {
  try {
    await work()
    void refreshCustomers()
    showToast(done)
    return true
  } catch (error) {
    showError(errorMessage(error))
    return false
  }
}

export function markRecall(recallID: string, status: RecallState): Promise<boolean> {
  return change(() => call('mark-recall', { recallID, status }), t('recall.marked'))
}

export function saveConsent(
  customerID: string,
  mayMessage: boolean,
  purposes?: ConsentPurpose[],
  channels?: WrittenChannel[],
): Promise<boolean> {
  return change(
    () =>
      call('save-consent', {
        customerID,
        mayMessage,
        ...(purposes === undefined ? {} : { purposes }),
        ...(channels === undefined ? {} : { channels }),
      }),
    t('customers.consent.saved'),
  )
}

export function joinFamily(args: {
  customerID: string
  memberID: string
  relation?: Relation
  isHead?: boolean
}): Promise<boolean> {
  return change(() => call('join-household', args), t('family.joined'))
}

export function leaveFamily(customerID: string): Promise<boolean> {
  return change(() => call('leave-household', { customerID }), t('family.left'))
}
