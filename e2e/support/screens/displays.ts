import { expect } from '@playwright/test'
import { closeDialogs, openByKey, type Subject, type Visit } from './subject.ts'

const LINES = [
  { name: 'Kestrin 352 Olive Green 54-17-145', qty: 1, amount: 2871 },
  { name: 'Bifocal 1.50 Blue cut', qty: 2, amount: 2835 },
  { name: 'Lens spray 30 ml', qty: 1, amount: 130 },
]
const NOTHING = { lines: [], pieces: 0, total: 0, saved: 0, due: 0, change: 0 }
const SALE = { lines: LINES, pieces: 4, total: 5836, saved: 414, due: 5836, change: 0 }
const UPI = 'upi://pay?pa=belaku@upi&pn=Belaku%20Opticals&am=5836.00&cu=INR'

/** The till's channel, for its displays, as it is shown from here on. */
let channel = ''

async function show({ owner }: Visit, state: object): Promise<void> {
  await owner.post('/api/Live/display/state', { channel, state: { language: 'en', ...state } })
}

/** What a customer sees on a screen or a device of their own. */
export const SIGHTS_OF_CUSTOMERS: readonly Subject[] = [
  {
    name: 'display-dialog',
    async go({ page }) {
      await openByKey(page, 'Alt+w')
      await expect(page.getByTestId('display-code-text')).toBeVisible()
    },
  },
  {
    name: 'display-pairing',
    async go({ page, till }) {
      await closeDialogs(page)
      await page.goto(`${till}/display.html`)
      // A till in this browser would be shown at once.
      await expect(page.getByLabel('Code from the till')).toBeVisible()
    },
  },
  {
    name: 'display-asking',
    async go(visit) {
      const { Channel, Code } = await visit.owner.post('/api/Live/display', {})
      channel = Channel
      await show(visit, { ...NOTHING, kind: 'idle' })
      await visit.page.getByLabel('Code from the till').fill(Code)
      await visit.page.keyboard.press('Enter')
      await expect(visit.page.getByTestId('display-number')).toBeVisible()
    },
  },
  {
    name: 'display-empty',
    async go(visit) {
      const { Wish } = await visit.owner.get(`/api/Live/display/wish?channel=${channel}`)
      const yes = { channel, requestID: Wish.RequestID, isApproved: true }
      await visit.owner.post('/api/Live/display/decide', yes)
      await expect(visit.page.getByText('Welcome')).toBeVisible()
      await expect(visit.page.getByRole('heading', { name: 'Belaku Opticals' })).toBeVisible()
    },
  },
  {
    name: 'display-sale',
    async go(visit) {
      await show(visit, { ...SALE, kind: 'sale', firstName: 'Geetha' })
      await expect(visit.page.getByText('Lens spray 30 ml')).toBeVisible()
    },
  },
  {
    name: 'display-upi',
    async go(visit) {
      await show(visit, { ...SALE, kind: 'pay', firstName: 'Geetha', upi: UPI })
      await expect(visit.page.getByRole('img', { name: /UPI code for/ })).toBeVisible()
    },
  },
  {
    name: 'display-thanks',
    async go(visit) {
      await show(visit, {
        ...NOTHING,
        kind: 'thanks',
        total: 5836,
        change: 164,
        firstName: 'Geetha',
      })
      await expect(visit.page.getByText(/^Thank you/)).toBeVisible()
    },
  },
]
