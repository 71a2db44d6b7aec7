import { expect, type Page } from '@playwright/test'
import type { LensCheck } from '../../../server/contract/lens-check.ts'
import { openToLoopback } from '../second-till.ts'
import type { Subject } from './subject.ts'

const JOB = {
  LabOrderNo: 'KA1L/26-27/00209',
  SalesOrderNo: 'KA1S/26-27/00527',
  Status: 'InLab',
  LabStatus: 'Received',
  IsChecked: false,
  IsOverdue: true,
  PromisedDate: '2026-11-18T18:00:00',
  CustomerName: 'Geetha Subramanya',
  FitterName: 'Suresh Kumar',
  PriorityName: 'Urgent',
  Instructions: 'Grind the nasal edge thin; she wears it low.',
  Remake: null,
  Frames: [
    { Name: 'Kestrin 352 Olive Green 54-17-145', Code: 'KS-352-GR', PairNo: '1', Sizes: null },
  ],
  Lenses: [
    {
      LineID: 'line-right',
      Name: 'Bifocal 1.50 Blue cut',
      PairNo: '1',
      Eye: 'Right' as const,
      Qty: 1,
      Power: '+0.75 Add +2.25',
      Prism: '1.50 In',
      PD: '31.0',
      FittingHeight: '18.0',
    },
    {
      LineID: 'line-left',
      Name: 'Bifocal 1.50 Blue cut',
      PairNo: '1',
      Eye: 'Left' as const,
      Qty: 1,
      Power: '+0.50 / -1.25 x 175 Add +2.25',
      Prism: null,
      PD: '31.0',
      FittingHeight: '18.0',
    },
  ],
  Moves: ['Checked', 'BackToLab'],
}

const JOB_PAGE = {
  ShopName: 'Belaku Opticals',
  LabOrderNo: JOB.LabOrderNo,
  Who: null,
  IsPaired: true,
  Job: null,
}

/** How the readings of the job compare, as the branch would answer. */
const COMPARED = {
  LabOrderNo: JOB.LabOrderNo,
  Lenses: JOB.Lenses.map(({ Eye, LineID, Name, PairNo, Power, Qty }) => ({
    LineID,
    Name,
    PairNo,
    Eye,
    Qty,
    Power,
    Prism: null,
    Tolerance: { Power: 0.12, Cylinder: 0.09, Axis: 5, Addition: 0.12, Prism: null },
    Read:
      Eye === 'Right'
        ? {
            Power: '+1.00 Add +2.25',
            Verdict: 'Outside',
            Spherical: 'Outside',
            Cylinder: null,
            Axis: null,
            Addition: 'Within',
            Prism: null,
          }
        : null,
    Refusal: null,
    Note: null,
  })),
  Verdict: 'Outside',
  Sentence: null,
} satisfies LensCheck

/** The page of a job, with an answer of its own: whom a link is for is known to paper alone. */
async function openJob(page: Page, till: string, reply: object): Promise<void> {
  await page.unroute('**/api/Fitter/open')
  await page.route('**/api/Fitter/open', (route) => route.fulfill({ json: reply }))
  await page.goto(`${till}/fitter/a-job`)
  await expect(page.getByRole('heading', { name: JOB.LabOrderNo })).toBeVisible()
}

const PAIRING: readonly Subject[] = [
  {
    name: 'pair-compare',
    isPhone: true,
    async go({ page, owner }) {
      await openToLoopback(owner)
      const { Link } = await owner.post('/api/Devices/pairing', {})
      await page.goto(Link)
      await expect(page.getByText('First: is this really your shop?')).toBeVisible()
      await page.getByText('Where do I find it?').click()
    },
  },
  {
    name: 'pair-stop',
    isPhone: true,
    async go({ page }) {
      await page.getByRole('button', { name: 'They differ' }).click()
      await expect(page.getByRole('heading', { name: 'Stop here' })).toBeVisible()
    },
  },
  {
    name: 'pair-refused',
    isPhone: true,
    async go({ page, owner }) {
      const { Url } = await owner.post('/api/Devices/pairing', {})
      await page.goto(`${Url}/pair`)
      await page.getByRole('button', { name: 'They are the same' }).click()
      await page.getByLabel('Code from the main till').fill('000000')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'pair-waiting',
    isPhone: true,
    async go({ page, owner }) {
      const { Code } = await owner.post('/api/Devices/pairing', {})
      await page.getByLabel('Code from the main till').fill(Code)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: /Now say yes/ })).toBeVisible()
    },
  },
]

const FITTING: readonly Subject[] = [
  {
    name: 'fitter-entry',
    isPhone: true,
    go: ({ page, till }) => openJob(page, till, JOB_PAGE),
  },
  {
    name: 'fitter-job',
    isPhone: true,
    go: ({ page, till }) => openJob(page, till, { ...JOB_PAGE, Who: 'Santosh', Job: JOB }),
  },
  {
    name: 'fitter-check',
    isPhone: true,
    async go({ page }) {
      await page.route('**/api/Fitter/lens-check', (route) => route.fulfill({ json: COMPARED }))
      await page.getByRole('button', { name: 'Check lens' }).click()
      const right = page.getByLabel('Lensmeter reading: Right eye (R)')
      await expect(right).toBeFocused()
      await right.fill('+1.00 add +2.25')
      await expect(page.getByLabel('Why is it used all the same?')).toBeVisible()
    },
  },
  {
    name: 'fitter-ready',
    isPhone: true,
    async go({ page, till }) {
      const job = { ...JOB, Status: 'Ready', LabStatus: 'Fitted', IsOverdue: false, Moves: [] }
      await openJob(page, till, { ...JOB_PAGE, Who: 'Santosh', Job: job })
    },
  },
]

/** The two small pages for the phones of a shop's network. */
export const PHONES: readonly Subject[] = [...PAIRING, ...FITTING]
