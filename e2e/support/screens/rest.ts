import { expect, type Page } from '@playwright/test'
import { bookTwoPairs } from '../book-two-pairs.ts'
import { expectListed, prescriptionLine, scan } from '../counter.ts'
import { orderIn, showOrder } from './serving.ts'
import {
  closeDialogs,
  dialogOf,
  openByKey,
  openScreen,
  type Subject,
  settled,
  type Visit,
} from './subject.ts'

/** Opens the first paper of a list. */
async function openFirst(page: Page, rowTestId: string): Promise<void> {
  await page.getByTestId(rowTestId).first().click()
  await settled(page)
}

/** Presses a button of the screen whose dialog it opens. */
async function openByButton(page: Page, name: string | RegExp): Promise<void> {
  await closeDialogs(page)
  await page.getByRole('main').getByRole('button', { name }).first().click()
  await expect(dialogOf(page)).toBeVisible()
}

const STOCK: readonly Subject[] = [
  {
    name: 'lens-grid',
    shows: 'lensGrid',
    async go({ page }) {
      await openScreen(page, 'Alt+F10', /^Lens grid$/)
      await expect(page.getByTestId('lens-cell').first()).toBeVisible()
    },
  },
  {
    name: 'lens-family-new',
    shows: 'lensGrid',
    async go({ page }) {
      await page.keyboard.press('Insert')
      await expect(page.getByLabel('Price of a lens')).toBeVisible()
    },
  },
  {
    name: 'counts',
    shows: 'stockCount',
    async go({ page }) {
      await openScreen(page, 'Alt+F9', /^Count$/)
      await settled(page)
    },
  },
  {
    name: 'count-new',
    shows: 'stockCount',
    async go({ page }) {
      await page.keyboard.press('Insert')
      await expect(page.getByLabel('Zones', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'count-scanning',
    shows: 'stockCount',
    async go({ page }) {
      await page.getByLabel('Zones', { exact: true }).fill('Wall 1')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Zone', { exact: true })).toHaveValue('Wall 1')
    },
  },
  {
    name: 'count-drop-dialog',
    shows: 'countDrop',
    go: ({ page }) => openByButton(page, 'Drop the count'),
  },
  {
    name: 'count-review',
    shows: 'stockCount',
    async go({ page, owner }) {
      await closeDialogs(page)
      const { Items } = await owner.post('/api/Catalogue/items', { searchTerm: 'CASE-H-BK' })
      const itemIDs = Items.map(({ ID }: { ID: string }) => ID)
      const { countID } = await owner.post('/api/Stock/count/open', {
        name: 'Cases',
        zones: ['Till'],
        itemIDs,
      })
      await owner.post('/api/Stock/count/close-zone', { countID, zone: 'Till' })
      await openScreen(page, 'Alt+F9', /./)
      if ((await page.getByTestId('count-row').count()) === 0) await page.keyboard.press('Escape')
      await page.getByTestId('count-row').filter({ hasText: 'Cases' }).first().click()
      await settled(page)
    },
  },
  {
    name: 'count-short-dialog',
    shows: 'countShort',
    async go({ page }) {
      await page.getByRole('checkbox').first().check()
      await openByKey(page, 'F9')
    },
  },
]

/** Opens the page of an item that is scanned. */
async function openItem(page: Page): Promise<void> {
  await openScreen(page, 'Alt+f', /^Items$/)
  await scan(page, 'CASE-H-BK')
  await expect(page.getByTestId('item-figures')).toBeVisible()
  await settled(page)
}

const ITEMS: readonly Subject[] = [
  {
    name: 'item-stock-dialog',
    shows: 'stock',
    async go({ page }) {
      await openItem(page)
      await page.getByTestId('item-figures').getByRole('button').first().click()
      await expect(dialogOf(page)).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'item-next-colour-dialog',
    shows: 'nextColour',
    go: ({ page }) => openByButton(page, 'Next colour'),
  },
]

const PURCHASES: readonly Subject[] = [
  {
    name: 'purchase-orders',
    shows: 'goodsIn',
    async go({ page }) {
      await openScreen(page, 'Control+F10', /^Orders to suppliers$/)
      await expect(page.getByTestId('purchase-order-row').first()).toBeVisible()
    },
  },
  {
    name: 'purchase-order',
    shows: 'goodsIn',
    go: ({ page }) => openFirst(page, 'purchase-order-row'),
  },
  {
    name: 'purchase-order-end-dialog',
    shows: 'orderEnd',
    go: ({ page }) => openByButton(page, 'End the order'),
  },
  {
    name: 'suppliers',
    shows: 'goodsIn',
    async go({ page }) {
      await openScreen(page, 'Control+F9', /^Suppliers$/)
      await expect(page.getByTestId('payable-row').first()).toBeVisible()
    },
  },
  { name: 'supplier', shows: 'goodsIn', go: ({ page }) => openFirst(page, 'payable-row') },
  { name: 'supplier-pay-dialog', shows: 'supplierPay', go: ({ page }) => openByKey(page, 'p') },
  {
    name: 'supplier-payment-take-back-dialog',
    shows: 'paymentTakeBack',
    async go({ owner, page }) {
      await closeDialogs(page)
      const { Items } = await owner.post('/api/Purchases/payables', {
        owedOnly: true,
        pageNumber: 1,
        pageSize: 1,
      })
      const supplierID = Items[0].Supplier.ID
      await owner.post('/api/Purchases/payment', {
        supplierID,
        amount: 1,
        paymentKindID: 3,
        referenceNo: '4711',
      })
      await page
        .getByRole('button', { name: /^Take back .+/ })
        .first()
        .click()
      await settled(page)
    },
  },
  {
    name: 'stock-vouchers',
    shows: 'goodsIn',
    go: ({ page }) => openScreen(page, 'Control+F8', /^Stock vouchers$/),
  },
  {
    name: 'stock-voucher-take-back-dialog',
    shows: 'voucherTakeBack',
    async go({ page }) {
      await openFirst(page, 'voucher-row')
      await dialogOf(page).getByRole('button', { name: 'Take back' }).click()
      await settled(page)
    },
  },
  {
    name: 'stock-voucher-new',
    shows: 'goodsIn',
    async go({ page }) {
      await closeDialogs(page)
      await page.keyboard.press('Insert')
      await scan(page, 'CASE-H-BK')
      await expect(page.getByTestId('voucher-line')).toBeVisible()
    },
  },
  {
    name: 'goods-in-posted',
    shows: 'goodsIn',
    async go({ page }) {
      await openScreen(page, 'Shift+F10', /^(Goods in|Supplier’s bill)$/)
      // A draft that was begun before is up in place of the list.
      if (await page.getByRole('heading', { name: 'Supplier’s bill', exact: true }).isVisible()) {
        await page.keyboard.press('Escape')
      }
      await page
        .getByTestId('inward-row')
        .filter({ hasText: /Posted|चढ़ा हुआ/ })
        .first()
        .click()
      await settled(page)
    },
  },
  { name: 'goods-return-dialog', shows: 'inwardReturn', go: ({ page }) => openByKey(page, 'd') },
  { name: 'goods-reverse-dialog', shows: 'inwardReverse', go: ({ page }) => openByKey(page, 'r') },
  { name: 'goods-history-dialog', shows: 'paperHistory', go: ({ page }) => openByKey(page, 'h') },
]

const KEPT: readonly Subject[] = [
  {
    name: 'list-merge-dialog',
    shows: 'masterMerge',
    async go({ page }) {
      await openScreen(page, 'Shift+F11', /^Lists$/)
      await page.getByTestId('master-row').first().click()
      await openByButton(page, 'Merge a duplicate…')
    },
  },
  {
    name: 'gift-card-change-dialog',
    shows: 'giftCardChange',
    async go({ page, owner }) {
      await closeDialogs(page)
      await owner.post('/api/GiftCards/sell', { amount: 500, receiptTypeId: 1, forName: 'Meera' })
      await openScreen(page, 'Control+F3', /^Gift cards$/)
      await expect(page.getByTestId('card-balance')).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await openByKey(page, 'b')
    },
  },
  {
    name: 'gift-card-paper-dialog',
    shows: 'paper',
    async go({ page }) {
      await openByKey(page, 'p')
      await settled(page)
    },
  },
  {
    name: 'payers',
    shows: 'payers',
    async go({ owner, page }) {
      await putOnAccount(owner)
      await openScreen(page, 'Control+F6', /^Payers$/)
      await expect(page.getByTestId('payer-claims')).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'payer-receipt',
    async go({ page }) {
      await openByButton(page, 'Take its money')
    },
  },
  {
    name: 'payer-claim',
    async go({ page }) {
      await openByButton(page, /: claim of/)
    },
  },
  {
    name: 'payer-statement',
    async go({ page }) {
      await openByButton(page, 'Statement')
    },
  },
  {
    name: 'campaigns',
    async go({ owner, page }) {
      await addCampaign(owner)
      await openScreen(page, 'Control+m', /^Messages$/)
      await page.getByRole('button', { name: 'Campaigns' }).click()
      await expect(page.getByTestId('campaigns')).toContainText('Diwali')
      await page.getByRole('button', { name: 'New campaign' }).click()
      await settled(page)
    },
  },
  {
    name: 'customer-new',
    shows: 'customerNew',
    async go({ page }) {
      await openScreen(page, 'Alt+c', /^Customers$/)
      await openByButton(page, 'New customer')
    },
  },
  {
    name: 'customer-eyes-dialog',
    shows: 'rxEyes',
    async go({ page }) {
      await closeDialogs(page)
      // Recalls may be up from before.
      await page.keyboard.press('f')
      await page.getByLabel('Mobile, name or number').fill('9845020848')
      await page.getByRole('button', { name: /Mohammed Faisal/ }).click()
      await expect(page.getByRole('heading', { name: 'Mohammed Faisal' })).toBeVisible()
      await openByKey(page, 'y')
      await settled(page)
    },
  },
  {
    name: 'data-check',
    shows: 'day',
    async go({ page }) {
      await openScreen(page, 'Alt+d', /^Day/)
      await page.getByRole('button', { name: 'Data check', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Data check' }).first()).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'cash-take-back-dialog',
    shows: 'cashTakeBack',
    async go({ owner, page }) {
      const { State } = await owner.get('/api/Day/state')
      if (State !== 'Open') await owner.post('/api/Day/open', { float: 2_000 })
      const out = { direction: 'Out', amount: 10, reason: 'PettyExpense', note: 'Tea' }
      await owner.post('/api/Day/cash', out)
      await openScreen(page, 'Alt+d', /^Day/)
      await page.getByRole('button', { name: 'Take back Cash out of ₹10.00' }).first().click()
      await settled(page)
    },
  },
]

/** A company that owes half of an order: it is made where no walk before this one made it. */
async function putOnAccount(owner: Visit['owner']): Promise<void> {
  const name = 'Infosys Ltd'
  const { Items } = await owner.post('/api/Payers/search', { searchTerm: name })
  const of = { name, limit: 20_000, sharePercent: 50 }
  const payerID = Items[0]?.ID ?? (await owner.post('/api/Payers/save', of)).payerID
  const part = { receiptAmount: 80, receiptTypeId: 8, payerID, member: 'E-4711' }
  await sellTo(owner, { payments: [{ ...part, approvalNo: 'INF-7' }] })
}

/** A campaign that is not started yet. */
async function addCampaign(owner: Visit['owner']): Promise<void> {
  const toDay = `${new Date().getFullYear() + 5}-12-31`
  const fromDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now())
  const [textEn, textHi] = ['Dear {name}, new frames at {shop}.', 'प्रिय {name}, {shop} में नए फ़्रेम।']
  await owner.post('/api/Campaigns/save', { name: 'Diwali', textEn, textHi, fromDay, toDay })
}

/** Sells to the family of the demo shop what `items` says, through the server; answers the order. */
async function sellTo(
  owner: Visit['owner'],
  receiptModel: object,
  more: object = {},
): Promise<string> {
  const sessionID = `walk-${Date.now()}`
  const item = await owner.get('/api/quickSale/getItemDetailFromCode?code=CASE-H-BK')
  await owner.post('/api/quickSale/saveSalesOrderTemp', {
    sessionID,
    itemID: item.ID,
    qty: 2,
    price: item.Price,
  })
  const { data } = await owner.post('/api/quickSale/SaveSale', {
    sessionID,
    salesorderModel: { generateInvoice: false, ...more },
    receiptModel,
  })
  return data.SalesOrderID
}

const ORDERS: readonly Subject[] = [
  {
    name: 'order-change-dialog',
    shows: 'orderChange',
    async go(visit) {
      await showOrder(visit, await orderIn(visit, 'Booked', () => true))
      await openByKey(visit.page, 'a')
      await settled(visit.page)
    },
  },
  {
    name: 'order-split-dialog',
    shows: 'orderSplit',
    async go(visit) {
      const order = await bookTwoPairs(visit.owner, `walk-split-${Date.now()}`, 0)
      await showOrder(visit, order.SalesOrderNo)
      await openByKey(visit.page, 'w')
      await dialogOf(visit.page)
        .getByLabel(/^Pair 1/)
        .check()
      await settled(visit.page)
    },
  },
  {
    name: 'order-drop-dialog',
    shows: 'orderDrop',
    async go(visit) {
      await showOrder(visit, await orderIn(visit, 'Ready', () => true))
      await openByKey(visit.page, 'u')
    },
  },
  {
    name: 'order-parcel-back-dialog',
    shows: 'orderParcelBack',
    async go(visit) {
      const { owner, page } = visit
      const salesOrderID = await sellTo(
        owner,
        { receiptAmount: 1, receiptTypeId: 1 },
        { deliveryMode: 'Courier' },
      )
      await owner.post('/api/Orders/move', {
        salesOrderID,
        move: 'Deliver',
        raiseInvoice: true,
        acknowledgeBalance: true,
      })
      await showOrder(visit, (await owner.get(`/api/Orders/${salesOrderID}`)).SalesOrderNo)
      await openByKey(page, 'q')
    },
  },
  {
    name: 'order-overpaid-dialog',
    shows: 'orderOverpaid',
    async go(visit) {
      const { owner, page } = visit
      const item = await owner.get('/api/quickSale/getItemDetailFromCode?code=CASE-H-BK')
      const salesOrderID = await sellTo(visit.owner, {
        receiptAmount: 2 * item.Price,
        receiptTypeId: 1,
      })
      const { Lines, SalesOrderNo, Version } = await owner.get(`/api/Orders/${salesOrderID}`)
      const [line] = Lines
      await owner.post('/api/Orders/change', {
        salesOrderID,
        version: Version,
        lines: [{ lineID: line.ID, qty: 1 }],
      })
      await showOrder(visit, SalesOrderNo)
      await openByKey(page, 'g')
    },
  },
  {
    name: 'pay-out-credit-dialog',
    shows: 'payOutCredit',
    async go(visit) {
      const { owner, page } = visit
      const item = await owner.get('/api/quickSale/getItemDetailFromCode?code=CASE-H-BK')
      const payment = { receiptAmount: 2 * item.Price, receiptTypeId: 1 }
      const salesOrderID = await sellTo(owner, payment, { generateInvoice: true })
      const { Invoices, Lines, SalesOrderNo } = await owner.get(`/api/Orders/${salesOrderID}`)
      await owner.post('/api/Returns/save', {
        invoiceID: Invoices[0].ID,
        lines: [{ lineID: Lines[0].ID, qty: 2, restock: true }],
        reason: 'Not liked',
      })
      await showOrder(visit, SalesOrderNo)
      await page.getByRole('button', { name: /^Pay out/ }).click()
      await expect(dialogOf(page)).toBeVisible()
    },
  },
  {
    name: 'order-payment-dialog',
    shows: 'orderPayment',
    async go(visit) {
      const { page } = visit
      const ways = await visit.owner.get('/api/quickSale/Fetch-Receipt-Type')
      const cheque = ways.find(({ Kind }: { Kind: string }) => Kind === 'Cheque')
      await sellTo(visit.owner, {
        receiptAmount: 10,
        receiptTypeId: cheque.ID,
        referenceNo: '004211',
      })
      await closeDialogs(page)
      await openScreen(page, 'Alt+g', /./)
      if ((await page.getByTestId('order-head').count()) > 0) await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'To confirm' }).click()
      await page
        .getByTestId('order-row')
        .filter({ hasText: /R\/\d\d-\d\d\// })
        .first()
        .click()
      await expect(dialogOf(page)).toBeVisible()
    },
  },
  {
    name: 'early-invoice-dialog',
    shows: 'orderInvoice',
    async go(visit) {
      await showOrder(visit, await orderIn(visit, 'InLab', (row) => !row.IsInvoiceGenerated))
      await openByKey(visit.page, 'i')
    },
  },
  {
    name: 'take-back-payment-dialog',
    shows: 'orderPaymentBack',
    async go(visit) {
      const { page } = visit
      const ways = await visit.owner.get('/api/quickSale/Fetch-Receipt-Type')
      const cash = ways.find(({ Kind }: { Kind: string }) => Kind === 'Cash')
      const salesOrderID = await sellTo(visit.owner, {
        receiptAmount: 10,
        receiptTypeId: cash.ID,
      })
      const { SalesOrderNo } = await visit.owner.get(`/api/Orders/${salesOrderID}`)
      await showOrder(visit, SalesOrderNo)
      await page.getByRole('button', { name: /^Correct payment/ }).click()
      await expect(dialogOf(page)).toBeVisible()
    },
  },
]

const SALES: readonly Subject[] = [
  {
    name: 'browse-dialog',
    shows: 'browse',
    async go({ page }) {
      await closeDialogs(page)
      await page.keyboard.press('F2')
      await openByKey(page, 'Control+b')
      await settled(page)
    },
  },
  {
    name: 'customer-from-bar-dialog',
    shows: 'newCustomer',
    async go({ page }) {
      await closeDialogs(page)
      await page.keyboard.press('F2')
      await page.getByRole('combobox', { name: /^Scan or type/ }).fill('9811100099')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectListed(page.getByRole('listbox'))
      await page.keyboard.press('Enter')
      await expect(dialogOf(page)).toBeVisible()
    },
  },
  {
    name: 'unit-dialog',
    shows: 'unit',
    async go({ page }) {
      await closeDialogs(page)
      await page.keyboard.press('F2')
      const bar = page.getByRole('combobox', { name: /^Scan or type/ })
      await bar.fill('avi')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectListed(page.getByRole('listbox'))
      await page.keyboard.press('Enter')
      await expect(dialogOf(page)).toBeVisible()
    },
  },
  {
    name: 'which-goods-dialog',
    shows: 'whichGoods',
    async go({ owner, page }) {
      await closeDialogs(page)
      const goods = { section: 'Accessory', taxClass: 'Spectacle cases', sharesBarcode: true }
      const barcode = '8901234567801'
      await owner.post('/api/Catalogue/item', { ...goods, barcode, name: 'Tear drops', mrp: 520 })
      await owner.post('/api/Catalogue/item', { ...goods, barcode, name: 'Tear gel', mrp: 350 })
      await scan(page, barcode)
      await expect(dialogOf(page)).toBeVisible()
    },
  },
  {
    name: 'contact-lens-eye-dialog',
    shows: 'lensEye',
    async go({ page }) {
      await closeDialogs(page)
      await page.keyboard.press('F2')
      const bar = page.getByRole('combobox', { name: /^Scan or type/ })
      await bar.fill('9845020848')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectListed(page.getByRole('listbox'))
      // A family has this number: an arrow says who it is.
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByTestId('customer-card')).toContainText('9845020848')
      await bar.fill('-3.00 monthly')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectListed(page.getByRole('listbox'))
      await page.keyboard.press('Enter')
      await expect(page.getByTestId('cart-row')).toHaveCount(1)
      await page.keyboard.press('F9')
      await expect(dialogOf(page)).toBeVisible()
    },
  },
  {
    name: 'contacts-convert-dialog',
    shows: 'convertContacts',
    async go({ page }) {
      await closeDialogs(page)
      await page.keyboard.press('F4')
      await page.getByRole('button', { name: /^Contacts/ }).click()
      await page.getByRole('button', { name: 'Convert from spectacles' }).click()
      await expect(dialogOf(page)).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'credit-number-dialog',
    shows: 'creditNumber',
    async go({ page }) {
      await closeDialogs(page)
      await page.keyboard.press('F2')
      await page.keyboard.press('F6')
      await expect(page.getByText('Ready for the next customer')).toBeVisible()
      await scan(page, 'CASE-H-BK')
      await expect(page.getByTestId('cart-row')).toHaveCount(1)
      await page.keyboard.press('F9')
      await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()
      await openByKey(page, 'n')
    },
  },
  {
    name: 'payer-tender-dialog',
    shows: 'payerTender',
    async go({ page }) {
      await openByKey(page, 'p')
      await settled(page)
    },
  },
  {
    name: 'other-pair-dialog',
    shows: 'otherPair',
    async go({ owner, page }) {
      await closeDialogs(page)
      await page.keyboard.press('F2')
      await page.keyboard.press('F6')
      await expect(page.getByText('Ready for the next customer')).toBeVisible()
      const frames: { Units?: { Code: string }[] }[] = await owner.post(
        '/api/quickSale/search-all',
        { term: 'Rimvale' },
      )
      const [first, second] = frames.flatMap(({ Units }) => Units?.[0]?.Code ?? [])
      const type = async (powers: string) => {
        await openByKey(page, 'F4')
        await closeDialogs(page)
        await prescriptionLine(page).fill(powers)
        await page.keyboard.press('Enter')
        await expect(prescriptionLine(page)).toHaveValue('')
      }
      await scan(page, first ?? '')
      await expect(page.getByTestId('cart-row')).toHaveCount(1)
      await type('R -1 L -3 pd 60')
      await page.getByTestId('rx-lens-row').filter({ hasText: 'R+L' }).first().click()
      await expect(page.getByText(/added: R\+L/).last()).toBeVisible()
      await page.keyboard.press('Escape')
      await scan(page, second ?? '')
      await expect(page.getByTestId('cart-row')).toHaveCount(4)
      await type('R -0.5 L -2.5')
      await page.keyboard.press('F9')
      await expect(dialogOf(page)).toBeVisible()
    },
  },
]

/** What is used now and then: a long story looks at it, beside what is used every day. */
export const REST: readonly Subject[] = [
  ...STOCK,
  ...ITEMS,
  ...PURCHASES,
  ...KEPT,
  ...ORDERS,
  ...SALES,
]
