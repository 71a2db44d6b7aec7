import { expect } from '@playwright/test'
import { scan } from '../counter.ts'
import { untilQuiet } from '../quiet.ts'
import { closeDialogs, dialogOf, openByKey, openScreen, type Subject, settled } from './subject.ts'

const DAY: readonly Subject[] = [
  {
    name: 'day-not-open',
    async go({ page }) {
      await closeDialogs(page)
      await page.keyboard.press('F2')
      await openScreen(page, 'Alt+d', /^Day/)
      await expect(page.getByText('Sold by hour')).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'day-opening-by-notes',
    async go({ page }) {
      await page.getByRole('radio', { name: 'Notes', exact: true }).check()
    },
  },
  {
    name: 'day-open',
    shows: 'day',
    async go({ page }) {
      await page.getByRole('radio', { name: 'Total', exact: true }).check()
      await page.keyboard.press('F9')
      await expect(page.getByText('Should be in the drawer')).toBeVisible()
    },
  },
  {
    name: 'day-before',
    async go({ page }) {
      await page.getByRole('button', { name: 'The day before' }).click()
      await expect(page.getByText('Collected by method')).toBeVisible()
    },
  },
  {
    name: 'day-tables',
    async go({ page }) {
      await page.keyboard.press('t')
      await expect(page.getByRole('columnheader', { name: 'Hour' })).toBeVisible()
    },
  },
  { name: 'day-cash-out-dialog', go: ({ page }) => openByKey(page, 'o') },
  {
    name: 'day-count',
    async go({ page }) {
      await closeDialogs(page)
      await page.keyboard.press('c')
      await expect(page.getByText('Counted so far')).toBeVisible()
    },
  },
  {
    name: 'day-difference',
    async go({ page }) {
      await page.keyboard.type('1')
      await page.keyboard.press('F9')
      await expect(page.getByLabel('Reason for the difference')).toBeVisible()
    },
  },
  {
    name: 'day-second-place-dialog',
    shows: 'secondPlace',
    async go({ page }) {
      await page.getByLabel('Reason for the difference').fill('A bundle went to the bank')
      await page.keyboard.press('F9')
      await expect(dialogOf(page).getByText(/With your password/)).toBeVisible()
    },
  },
  {
    name: 'day-report',
    async go({ page }) {
      await closeDialogs(page)
      await expect(page.getByRole('heading', { name: /^Z report/ })).toBeVisible()
      await page.keyboard.press('k')
      await expect(page.getByText('The seal holds')).toBeVisible()
    },
  },
  {
    name: 'day-reports',
    async go({ page }) {
      await page.keyboard.press('z')
      await expect(page.getByRole('columnheader', { name: 'Closed by' })).toBeVisible()
    },
  },
]

const PAPERS: readonly Subject[] = [
  {
    name: 'labels-empty',
    async go({ page }) {
      await openScreen(page, 'Alt+b', /^Labels$/)
      await expect(page.getByText('Nothing to label yet')).toBeVisible()
    },
  },
  {
    name: 'labels',
    shows: 'labels',
    async go({ page }) {
      await scan(page, 'CASE-H-BK')
      await expect(page.getByRole('img', { name: 'Picture of the page of labels' })).toBeVisible()
    },
  },
  {
    name: 'papers',
    shows: 'papers',
    async go({ page }) {
      await openScreen(page, 'Alt+a', /^Papers$/)
      await expect(page.getByTestId('document-frame')).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'message-texts',
    async go({ page }) {
      await page.getByRole('radio', { name: 'Messages' }).check()
      await expect(page.getByTestId('message-bubble')).toContainText('Asha Rao')
    },
  },
  { name: 'printing', shows: 'printing', go: ({ page }) => openScreen(page, 'Alt+r', /^Queue$/) },
  {
    name: 'printer-dialog',
    async go({ page }) {
      await page.getByRole('button', { name: 'Add a printer' }).click()
      await expect(dialogOf(page)).toBeVisible()
    },
  },
  {
    name: 'scanner',
    shows: 'scanner',
    async go({ page }) {
      await openScreen(page, 'Alt+s', /^Test sheet$/)
      await scan(page, 'CASE-H-BK')
      await expect(page.getByRole('region', { name: 'Last scan' })).toContainText('Hard case')
    },
  },
  { name: 'catalogue', shows: 'import', go: ({ page }) => openScreen(page, 'Alt+i', /^Import$/) },
]

/** What is seen when something breaks. It leaves the till without its server. */
export const TROUBLE: readonly Subject[] = [
  {
    name: 'error',
    async go({ page, till }) {
      const broken = 'export const LabelsPage = () => { throw new Error("broken on purpose") }'
      await page.route('**/assets/labels-page-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: broken }),
      )
      await page.goto(till)
      await page.getByTestId('stage').waitFor()
      await page.keyboard.press('Alt+b')
      await expect(page.getByTestId('full-page').locator('button')).toBeVisible()
    },
  },
  {
    name: 'offline',
    async go({ page, till }) {
      await page.goto(till)
      await page.getByTestId('stage').waitFor()
      // The sale has been read when the server goes away; else its totals stay busy.
      await untilQuiet(page)
      await page.route('**/api/**', (route) => route.abort('connectionrefused'))
      await page.getByRole('combobox', { name: /^Scan or type/ }).fill('spray')
      await expect(page.getByTestId('offline-banner')).toBeVisible()
    },
  },
]

/** What the shop is run with. */
const PEOPLE: readonly Subject[] = [
  {
    name: 'account',
    shows: 'account',
    async go({ page }) {
      await closeDialogs(page)
      await openScreen(page, 'Alt+7', /^My sign-in/)
      await expect(page.getByText('here', { exact: true })).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'people',
    shows: 'staff',
    async go({ page }) {
      await openScreen(page, 'Alt+8', /^People of the shop/)
      await expect(page.getByRole('button', { name: 'Add a person' })).toBeVisible()
    },
  },
  {
    name: 'people-new',
    async go({ page }) {
      await page.getByRole('button', { name: 'Add a person' }).click()
      await expect(page.getByLabel('User name')).toBeVisible()
    },
  },
]

export const SHOP: readonly Subject[] = [...DAY, ...PAPERS, ...PEOPLE]
