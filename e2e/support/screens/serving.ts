import { expect, type Page } from '@playwright/test'
import {
  closeDialogs,
  openByKey,
  openScreen,
  type Subject,
  settled,
  type Visit,
} from './subject.ts'

type Row = {
  ID: string
  SalesOrderNo: string
  BalanceAmount: number
  IsInvoiceGenerated: boolean
}

/** The number of an order in a column of the board that fits. */
export async function orderIn({ owner }: Visit, status: string, fits: (row: Row) => boolean) {
  const board = await owner.get('/api/Orders/board')
  const column = board.Columns.find((each: { Status: string }) => each.Status === status)
  const found: Row | undefined = column.Items.find(fits)
  if (found === undefined) throw new Error(`The demo shop has no such order in ${status}`)
  return found.SalesOrderNo
}

/** To the page of an order, from wherever the till is. */
export async function showOrder(visit: Visit, orderNo: string): Promise<void> {
  const { page } = visit
  await closeDialogs(page)
  await page.keyboard.press('Alt+g')
  await settled(page)
  // The order that was open last is open again; Escape leaves it for the list.
  if ((await page.getByTestId('order-head').count()) > 0) await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: /^Orders$/ })).toBeVisible()
  await page.keyboard.press('f')
  const field = page.getByLabel('Order or bill number, name, mobile')
  await expect(field).toBeFocused()
  await field.fill(orderNo)
  await expect(page.getByTestId('order-row')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: orderNo })).toBeVisible()
  await settled(page)
}

const ORDERS: readonly Subject[] = [
  {
    name: 'orders-board',
    shows: 'orders',
    async go({ page }) {
      await closeDialogs(page)
      await page.keyboard.press('Enter')
      await openScreen(page, 'Alt+g', /^Orders$/)
      await settled(page)
    },
  },
  {
    name: 'orders-list',
    async go({ page }) {
      await page.keyboard.press('b')
      await expect(page.getByTestId('order-row').first()).toBeVisible()
    },
  },
  {
    name: 'orders-none-match',
    async go({ page }) {
      await page.keyboard.press('f')
      await page.getByLabel('Order or bill number, name, mobile').fill('zzzz')
      await expect(page.getByText(/^No order matches\./)).toBeVisible()
    },
  },
  {
    name: 'order-page',
    async go(visit) {
      await showOrder(visit, await orderIn(visit, 'InLab', () => true))
    },
  },
  { name: 'order-remake-dialog', shows: 'orderRemake', go: ({ page }) => openByKey(page, 'r') },
  { name: 'order-cancel-dialog', shows: 'orderCancel', go: ({ page }) => openByKey(page, 'x') },
  {
    name: 'order-ready',
    async go(visit) {
      await showOrder(visit, await orderIn(visit, 'Ready', (row) => row.BalanceAmount > 0))
    },
  },
  { name: 'order-balance-dialog', shows: 'orderBalance', go: ({ page }) => openByKey(page, 't') },
  {
    name: 'order-hand-over-dialog',
    shows: 'orderTransition',
    go: ({ page }) => openByKey(page, 'm'),
  },
]

const FAMILY_MOBILE = '9845020848'

const CUSTOMERS: readonly Subject[] = [
  {
    name: 'customers',
    shows: 'customers',
    async go({ page }) {
      await openScreen(page, 'Alt+c', /^Customers$/)
    },
  },
  {
    name: 'customer-profile',
    async go({ page }) {
      await page.getByLabel('Mobile, name or number').fill(FAMILY_MOBILE)
      await page.getByRole('button', { name: /Mohammed Faisal/ }).click()
      await expect(page.getByRole('heading', { name: 'Mohammed Faisal' })).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'customer-dues-dialog',
    shows: 'customerDues',
    go: ({ page }) => openByKey(page, 'Shift+F3'),
  },
  { name: 'customer-edit-dialog', shows: 'customerEdit', go: ({ page }) => openByKey(page, 'e') },
  {
    name: 'customer-family-dialog',
    shows: 'customerFamily',
    go: ({ page }) => openByKey(page, 'm'),
  },
  {
    name: 'customers-recalls',
    async go({ page }) {
      await closeDialogs(page)
      await page.keyboard.press('r')
      await settled(page)
    },
  },
  {
    name: 'messages',
    shows: 'messages',
    async go({ page }) {
      await closeDialogs(page)
      await page.keyboard.press('Control+M')
      await expect(page.getByTestId('message-text')).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'messages-settings',
    async go({ page }) {
      await page.getByRole('button', { name: 'Sending' }).click()
      await expect(page.getByRole('heading', { name: 'How the shop writes' })).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'gift-cards',
    shows: 'giftCards',
    async go({ page }) {
      await closeDialogs(page)
      await page.keyboard.press('Control+F3')
      await expect(page.getByRole('heading', { name: 'Gift cards' })).toBeVisible()
      await settled(page)
    },
  },
  { name: 'gift-card-sell', shows: 'giftCardSell', go: ({ page }) => openByKey(page, 'Insert') },
]

/** What comes after the sale: orders, the people, and goods that come back. */
export const SERVING: readonly Subject[] = [...ORDERS, ...CUSTOMERS, ...returning()]

function returning(): readonly Subject[] {
  const findBills = async (page: Page): Promise<void> => {
    await page.getByLabel('Bill number, mobile or name').fill(FAMILY_MOBILE)
    await expect(page.getByRole('button', { name: /9845020848/ }).first()).toBeVisible()
  }
  return [
    {
      name: 'returns',
      shows: 'returns',
      async go({ page }) {
        await openScreen(page, 'Alt+u', /^Returns and exchange$/)
      },
    },
    { name: 'returns-found', go: ({ page }) => findBills(page) },
    {
      name: 'return-desk',
      async go({ page }) {
        const bill = page.getByRole('button', { name: /9845020848/ })
        await bill.filter({ hasNotText: 'All back' }).last().click()
        await expect(page.getByRole('heading', { name: 'What comes back' })).toBeVisible()
        await page
          .getByRole('button', { name: /^One more of/ })
          .first()
          .click()
        // Goods that go back unopened only ask for it; which the demo sold here depends on the day.
        const unopened = page.getByRole('radio', { name: /^Unopened/ })
        if (await unopened.isVisible()) await unopened.click()
        await page.getByLabel('Why it comes back').selectOption({ index: 2 })
        await expect(page.getByText('Credit note').first()).toBeVisible()
        await settled(page)
      },
    },
    {
      name: 'return-done',
      async go({ page }) {
        await page.keyboard.press('F9')
        await expect(page.getByRole('heading', { name: 'Return saved' })).toBeVisible()
        await settled(page)
      },
    },
  ]
}
