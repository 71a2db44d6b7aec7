import { useEffect } from 'react'
import { InwardForm } from './inward-form.tsx'
import { InwardList } from './inward-list.tsx'
import { useInward } from './inward-store.ts'
import { keepVoucher } from './kept-voucher.ts'
import { OrderForm } from './order-form.tsx'
import { OrderList } from './order-list.tsx'
import { OrderPage } from './order-page.tsx'
import { useOrder } from './order-store.ts'
import { PayablesList } from './payables-list.tsx'
import { PostedInward } from './posted-inward.tsx'
import { usePurchasing } from './purchasing-store.ts'
import { SupplierAccountPage } from './supplier-account.tsx'
import { VoucherForm } from './voucher-form.tsx'
import { VoucherList } from './voucher-list.tsx'
import { useVoucher } from './voucher-store.ts'

/** Purchases: the suppliers' bills, the orders to them, their accounts, and the vouchers of the shop's own stock. */
export function GoodsInPage() {
  const { section, supplierID } = usePurchasing()
  switch (section) {
    case 'bills':
      return <Bills />
    case 'orders':
      return <Orders />
    case 'suppliers':
      return supplierID === null ? (
        <PayablesList />
      ) : (
        <SupplierAccountPage key={supplierID} supplierID={supplierID} />
      )
    case 'vouchers':
      return <Vouchers />
  }
}

/** The bills, the one that is entered, and the one that is looked at. */
function Bills() {
  const { openID, view } = useInward()
  if (view === 'draft') return <InwardForm />
  if (view === 'posted' && openID !== null) return <PostedInward key={openID} inwardID={openID} />
  return <InwardList />
}

function Orders() {
  const { openID, view } = useOrder()
  if (view === 'draft') return <OrderForm />
  if (view === 'order' && openID !== null) return <OrderPage key={openID} orderID={openID} />
  return <OrderList />
}

function Vouchers() {
  useEffect(keepVoucher, [])
  const view = useVoucher((state) => state.view)
  return view === 'draft' ? <VoucherForm /> : <VoucherList />
}
