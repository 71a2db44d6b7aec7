import { useEffect } from 'react'
import { InwardForm } from './inward-form.tsx'
import { InwardList } from './inward-list.tsx'
import { useInward } from './inward-store.ts'
import { keepVoucher } from './kept-voucher.ts'
import { PayablesList } from './payables-list.tsx'
import { PostedInward } from './posted-inward.tsx'
import { usePurchasing } from './purchasing-store.ts'
import { SupplierAccountPage } from './supplier-account.tsx'
import { VoucherForm } from './voucher-form.tsx'
import { VoucherList } from './voucher-list.tsx'
import { useVoucher } from './voucher-store.ts'

/** Purchases: the suppliers' bills, their accounts, and the vouchers of the shop's own stock. */
export function GoodsInPage() {
  const { section, supplierID } = usePurchasing()
  switch (section) {
    case 'bills':
      return <Bills />
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

function Vouchers() {
  useEffect(keepVoucher, [])
  const view = useVoucher((state) => state.view)
  return view === 'draft' ? <VoucherForm /> : <VoucherList />
}
