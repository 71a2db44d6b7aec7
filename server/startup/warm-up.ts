import { insertCartLine, PLAIN_CART_LINE } from '../cart/insert-cart-line.ts'
import { openCart } from '../cart/open-cart.ts'
import { ROLE_PERMISSIONS } from '../contract/permissions.ts'
import { one, type WritableDb, writeTransaction } from '../db/sql.ts'
import type { Services } from '../kernel/services.ts'
import type { SignedIn } from '../kernel/signed-in.ts'
import { commitAs } from '../sales/save-sale.ts'

const PIECE_MILLI = 1_000
const SESSION = 'warm-up'

class RolledBack extends Error {
  override readonly name = 'RolledBack'
}

/**
 * What the first sale after a start would do for the first time: prepare its statements, read its
 * pages, compile its code. Each step goes through it in a transaction that is rolled back, so that
 * nothing is written; between two of them requests are answered. Empty where nothing can be sold.
 */
export function warmUpSteps(services: Services): (() => void)[] {
  const { db } = services
  if (!services.hasBranch()) return []
  const person = one<{ id: number; name: string }>(
    db,
    `SELECT id, display_name AS name FROM users WHERE role = 'owner' ORDER BY id LIMIT 1`,
  )
  const goods = one<{ id: number; price: number }>(
    db,
    `SELECT id, price_centipaise AS price FROM items
      WHERE is_serialised = 0 AND on_hand_milli >= :piece ORDER BY id LIMIT 1`,
    { piece: PIECE_MILLI },
  )
  const cash = one<{ id: number }>(
    db,
    `SELECT id FROM receipt_types WHERE kind = 'Cash' ORDER BY id LIMIT 1`,
  )
  if (person === undefined || goods === undefined || cash === undefined) return []
  const user: SignedIn = {
    userId: person.id,
    sessionId: '',
    userName: '',
    displayName: person.name,
    role: 'owner',
    permissions: new Set(ROLE_PERMISSIONS.owner),
    branchId: services.branch().id,
    deviceId: null,
  }
  const fillCart = (tx: WritableDb): void => {
    const nowMs = services.clock.now()
    const cartId = openCart(tx, { sessionKey: SESSION, userId: user.userId, nowMs })
    insertCartLine(tx, {
      ...lineOf(services, user),
      cartId,
      itemId: goods.id,
      priceCentipaise: goods.price,
    })
  }
  const sell = (tx: WritableDb): void => {
    fillCart(tx)
    const within = { ...services, write: <T>(work: (inner: WritableDb) => T): T => work(tx) }
    const receiptModel = { receiptAmount: 1, receiptTypeId: cash.id }
    const sale = { sessionID: SESSION, salesorderModel: { generateInvoice: true }, receiptModel }
    commitAs({ services: within, user, ip: '127.0.0.1' }, sale)
  }
  return [() => rollBack(services, fillCart), () => rollBack(services, sell)]
}

/** Whatever refuses the sale, as a day that is not open, it has gone as far as it will. */
function rollBack({ db, log }: Services, work: (tx: WritableDb) => void): void {
  try {
    writeTransaction(db, (tx) => {
      work(tx)
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) log.debug({ err: error }, 'the warm-up went no further')
  }
}

function lineOf(services: Services, user: SignedIn) {
  return {
    ...PLAIN_CART_LINE,
    priceIncludesTax: 1,
    createdBy: user.userId,
    createdAt: services.localNow(),
    createdIp: '127.0.0.1',
  }
}
