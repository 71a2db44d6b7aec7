import { expect, test } from '@playwright/test'
import { type Api, signInToApi } from './support/api.ts'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { openToLoopback } from './support/second-till.ts'

let branch: BranchUnderTest
let api: Api

test.beforeAll(async () => {
  branch = await openBranch({ demo: true })
  api = await signInToApi(branch.address, 'owner', 'owner-demo')
})
test.afterAll(() => branch.close())
test.use({ viewport: { width: 390, height: 844 } })

/** Books a left and a right lens, in that order, and has them come from the lab. */
async function bookedJob(): Promise<string> {
  await openToLoopback(api)
  const lens = await api.get('/api/quickSale/getItemDetailFromCode?code=GL-SV')
  const sessionID = 'fitter-phone'
  const line = { sessionID, itemID: lens.ID, qty: 1, price: lens.Price, pairNo: '1' }
  const add = (powers: object) =>
    api.post('/api/quickSale/saveSalesOrderTemp', { ...line, ...powers })
  await add({ eye: 'Left', spherical: '-3.00' })
  await add({ eye: 'Right', spherical: '-2.00', cylinder: '-0.75', axis: '175' })
  const sale = await api.post('/api/quickSale/SaveSale', { sessionID })
  const salesOrderID = sale.data.SalesOrderID
  await api.post('/api/Orders/move', { salesOrderID, move: 'SendToLab' })
  await api.post('/api/Orders/move', { salesOrderID, move: 'Received' })
  return (await api.get(`/api/Documents/JobCard/${salesOrderID}/model`)).FitterLink
}

test('a job on a phone names each eye, and compares what was read with what was ordered', async ({
  page,
}) => {
  const link = await bookedJob()
  await page.goto(`${branch.address}${new URL(link).pathname}`)
  await page.getByLabel('Your name').fill('Santosh')
  await page.getByLabel('PIN').fill('2222')
  await page.getByRole('button', { name: 'Show the job' }).click()

  const lenses = page.getByRole('listitem').filter({ hasText: ' eye (' })
  await expect(lenses).toHaveText([
    /^Right eye \(R\)−2\.00 \/ −0\.75 × 175/,
    /^Left eye \(L\)−3\.00/,
  ])

  await page.getByRole('button', { name: 'Check lens' }).click()
  const right = page.getByLabel('Lensmeter reading: Right eye (R)')
  await expect(right).toBeFocused()
  await expect(page.getByText('SPH ±0.12 · CYL ±0.09 · AXIS ±5°')).toBeVisible()
  await right.fill('-2.00 -0.75 x 160')
  await page.getByLabel('Lensmeter reading: Left eye (L)').fill('-3.04')
  await expect(page.getByText('−2.00 / −0.75 × 160 · Outside the tolerance')).toBeVisible()
  await expect(page.getByText('−3.04 · Within the tolerance')).toBeVisible()
  await expect(page.getByLabel('Why is it used all the same?')).toBeVisible()

  await right.fill('-2.00 -0.75 x 176')
  await expect(page.getByText('−2.00 / −0.75 × 176 · Within the tolerance')).toBeVisible()
  await expect(page.getByLabel('Why is it used all the same?')).toBeHidden()
  await page.getByRole('button', { name: 'Check passed' }).click()
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
})
