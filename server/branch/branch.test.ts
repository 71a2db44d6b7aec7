import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { run } from '../db/sql.ts'
import { expectRefusal, withoutToken } from '../testing/refusals.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { BRANCH_GSTIN } from '../testing/test-shop.ts'
import { minimumVersion } from './get-app-version.ts'
import { IMAGES_FOLDER } from './images-folder.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(async () => {
  await t.close()
  fs.rmSync(t.services.dataFolder, { recursive: true, force: true })
})

function setLogo(fileName: string | null): void {
  t.services.write((tx) => run(tx, 'UPDATE branches SET logo_file_name = :fileName', { fileName }))
  t.services.forgetBranch()
}

describe('get-branch-details', () => {
  it('answers the branch of the token', async () => {
    const { ids } = t.services
    const answer = await t.call('GET', '/api/quickSale/get-branch-details')
    expect(answer.body).toEqual({
      BranchID: 1,
      EncryptedBranchID: ids.encode('branch', 1),
      CompanyID: ids.encode('company', 1),
      BranchName: 'Netra Opticals',
      Address: '14, 80 Feet Road, Indiranagar',
      City: 'Bengaluru',
      StateID: ids.encode('state', 29),
      StateName: 'Karnataka',
      StateCode: '29',
      Pincode: '560038',
      GSTIN: BRANCH_GSTIN,
      Phone: '08041234567',
      Email: 'shop@netra.example',
      LogoFileName: null,
      IsCompositionScheme: false,
      Currency: 'INR',
      UpiID: 'netra@upi',
      TermsAndConditions: 'Goods once sold are exchanged within 7 days.',
      ModuleID: ids.encode('module', 1),
      CurrentYearID: ids.encode('year', 2026),
      CurrentYearNumericID: 2026,
    })
  })
})

describe('get-branch-logo', () => {
  const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])
  const logo = (file: string, branch: string | number = 1) =>
    `/api/quickSale/get-branch-logo/${branch}/${file}`

  beforeAll(() => {
    const folder = path.join(t.services.dataFolder, IMAGES_FOLDER)
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(path.join(folder, 'logo-abc.png'), bytes)
    fs.writeFileSync(path.join(folder, 'other.png'), bytes)
    fs.writeFileSync(path.join(t.services.dataFolder, 'secret.png'), 'secret')
    setLogo('logo-abc.png')
  })

  it('answers the bytes of the picture that the branch names', async () => {
    const answer = await t.call('GET', logo('logo-abc.png'))
    expect([answer.status, answer.bytes]).toEqual([200, bytes])
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it('refuses every other name and branch', async () => {
    const names = [
      'other.png',
      'LOGO-ABC.PNG',
      '..%2Fsecret.png',
      '..%2f..%2f..%2f..%2fetc%2fpasswd',
      '%2e%2e%2fsecret.png',
      '.%2Flogo-abc.png',
    ]
    for (const name of names) {
      await expectRefusal(t, { name, method: 'GET', path: logo(name), code: 'NOT_FOUND' })
    }
    const withNul = await t.call('GET', logo('logo-abc.png%00'))
    expect([withNul.status, withNul.body.code]).toEqual([400, 'VALIDATION'])
    const file = 'logo-abc.png'
    await expectRefusal(t, {
      name: 'foreign',
      method: 'GET',
      path: logo(file, 2),
      code: 'FORBIDDEN',
    })
    for (const branch of ['x', 0, -1, t.services.ids.encode('branch', 1)]) {
      await expectRefusal(t, {
        name: String(branch),
        method: 'GET',
        path: logo(file, branch),
        code: 'VALIDATION',
        field: 'branchId',
      })
    }
  })

  it('answers 404 where the picture is lost, or the database names a file elsewhere', async () => {
    for (const name of ['gone.png', '../secret.png', 'logo-abc.svg', null]) {
      setLogo(name)
      const file = encodeURIComponent(name ?? 'logo-abc.png')
      await expectRefusal(t, { name: file, method: 'GET', path: logo(file), code: 'NOT_FOUND' })
    }
    setLogo('logo-abc.png')
  })
})

describe('app-version', () => {
  it('answers the version of the program', async () => {
    const answer = await t.call('GET', '/api/quickSale/app-version')
    expect(answer.body).toEqual({
      MinimumVersion: minimumVersion(packageFile.version),
      CurrentVersion: packageFile.version,
    })
  })

  it.each([
    ['0.0.7', '0.0.0'],
    ['0.1.0', '0.0.0'],
    ['1.4.2', '1.3.0'],
    ['2.0.0', '1.0.0'],
    ['2.10.3', '2.9.0'],
  ])('%s serves tills since %s', (current, minimum) => {
    expect(minimumVersion(current)).toBe(minimum)
  })
})

it('asks for a token everywhere', async () => {
  for (const name of ['get-branch-details', 'get-branch-logo/1/logo-abc.png', 'app-version']) {
    await expectRefusal(t, withoutToken('GET', `/api/quickSale/${name}`))
  }
})
