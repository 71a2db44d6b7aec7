import type { BoundOperation } from '../kernel/operation.ts'
import { addCartLine } from './add-cart-line.ts'
import { assignPair } from './assign-pair.ts'
import { clearCart } from './clear-cart.ts'
import { deleteCartLine } from './delete-cart-line.ts'
import { explainCartLine } from './explain-cart-line.ts'
import { listOpenCarts } from './list-open-carts.ts'
import { readCart } from './read-cart.ts'
import { setCartCustomer } from './set-cart-customer.ts'
import { setCartDiscount } from './set-cart-discount.ts'
import { setCartDraft } from './set-cart-draft.ts'
import { setCartOffers } from './set-cart-offers.ts'
import { setCartPoints } from './set-cart-points.ts'
import { updateCartLine } from './update-cart-line.ts'

export const cartOperations: BoundOperation[] = [
  addCartLine,
  readCart,
  updateCartLine,
  deleteCartLine,
  clearCart,
  listOpenCarts,
  assignPair,
  setCartCustomer,
  setCartDiscount,
  setCartDraft,
  setCartOffers,
  setCartPoints,
  explainCartLine,
]
