import { expect } from '@playwright/test'
import { askAsTill, openToLoopback } from '../second-till.ts'
import { SIGHTS_OF_CUSTOMERS } from './displays.ts'
import { PHONES } from './phones.ts'
import { closeDialogs, dialogOf, openByKey, openScreen, type Subject } from './subject.ts'

/** How the desktop program answers a till's page, for pictures without the program. */
const PROGRAM = {
  version: '0.1.0',
  platform: 'win32',
  dataFolder: 'C:\\Users\\Counter\\AppData\\Roaming\\Dioptre',
  isKiosk: false,
  startsWithComputer: true,
  hasSecondDisplay: true,
  folderWarning: null,
  update: { state: 'ready', version: '0.2.0' },
  scanners: { scanners: [], trouble: null },
}

const COMPUTER: readonly Subject[] = [
  {
    name: 'computer-in-browser',
    shows: 'computer',
    async go({ page }) {
      await openScreen(page, 'Alt+9', /^This computer/)
      await expect(page.getByText(/recovery code/i).first()).toBeVisible()
    },
  },
  {
    name: 'computer-in-program',
    async go({ page }) {
      await closeDialogs(page)
      await page.evaluate((info) => {
        const bridge = { appInfo: () => Promise.resolve(info) }
        Object.defineProperty(window, 'dioptre', { value: bridge, configurable: true })
      }, PROGRAM)
      await page.keyboard.press('F2')
      await openScreen(page, 'Alt+9', /^This computer/)
      await expect(page.getByText(PROGRAM.dataFolder)).toBeVisible()
    },
  },
  {
    name: 'computer-recovery-code',
    async go({ page }) {
      await page.getByLabel(/password/i).fill('owner-demo')
      await page.keyboard.press('Enter')
      await expect(page.getByTestId('recovery-code')).toBeVisible()
      await page.evaluate(() => Reflect.deleteProperty(window, 'dioptre'))
    },
  },
  {
    name: 'computer-store',
    shows: 'computer',
    async go({ page }) {
      await page.keyboard.press('F2')
      await openScreen(page, 'Alt+9', /^This computer/)
      await page.getByRole('button', { name: 'Copy to an online store (S3)' }).click()
      await expect(page.getByLabel('Address with the bucket')).toBeVisible()
    },
  },
]

const DEVICES: readonly Subject[] = [
  {
    name: 'devices-off',
    shows: 'devices',
    async go({ page }) {
      await openScreen(page, 'Alt+v', /^Tills and phones$/)
      await expect(page.getByText(/^No device is paired yet\./)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Turn the network on/ })).toBeEnabled()
    },
  },
  {
    name: 'devices-on',
    async go({ page, owner }) {
      await openToLoopback(owner)
      await page.keyboard.press('F2')
      await openScreen(page, 'Alt+v', /^Tills and phones$/)
      await expect(page.getByText('Open to paired devices')).toBeVisible()
      await page.getByText('For a browser’s warning').click()
      await expect(page.getByText('Certificate (SHA-256)')).toBeVisible()
    },
  },
  {
    name: 'devices-address-dialog',
    async go({ page }) {
      await page.getByRole('button', { name: 'Change' }).click()
      await expect(dialogOf(page).getByLabel('Port')).toBeVisible()
    },
  },
  {
    name: 'devices-pair-code',
    async go({ page }) {
      await openByKey(page, 'Alt+j')
      await expect(page.getByTestId('pair-code')).toBeVisible()
    },
  },
  {
    name: 'devices-asked',
    async go({ page }) {
      await askAsTill(page, 'Window till')
      await expect(
        page.getByRole('heading', { name: 'Window till asks to be let in' }),
      ).toBeVisible()
    },
  },
  {
    name: 'devices-paired',
    async go({ page }) {
      await page.getByRole('button', { name: 'Let it in', exact: true }).click()
      await expect(page.getByText('Window till is paired.')).toBeVisible()
    },
  },
  {
    name: 'devices-list',
    async go({ page }) {
      await closeDialogs(page)
      await expect(page.getByRole('button', { name: 'Shut out Window till' })).toBeVisible()
    },
  },
  {
    name: 'devices-shut-out-dialog',
    async go({ page }) {
      await page.getByRole('button', { name: 'Shut out Window till' }).click()
      await expect(dialogOf(page)).toBeVisible()
    },
  },
  {
    name: 'devices-shut-out',
    async go({ page }) {
      await dialogOf(page).getByRole('button', { name: 'Shut out' }).click()
      await expect(page.getByTestId('dialog')).toHaveCount(0)
      await page.getByText('Shut out (1)').click()
      await expect(page.locator('details li')).toBeVisible()
    },
  },
]

/** The computer itself, what works with it over the network, and what is seen there. */
export const NETWORK: readonly Subject[] = [
  ...COMPUTER,
  ...DEVICES,
  ...SIGHTS_OF_CUSTOMERS,
  ...PHONES,
]
