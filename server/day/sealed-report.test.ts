import { afterEach, beforeEach, expect, it } from 'vitest'
import { connectionOf } from '../db/sql.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let t: TestServer
let reportID: string
beforeEach(async () => {
  t = await testServer()
  await t.call('POST', '/api/Day/open', { float: 500 })
  const pieces = [{ value: 500, count: 1 }]
  const { body } = await t.call('POST', '/api/Day/count', { pieces })
  const closed = await t.call('POST', '/api/Day/close', { countID: body.countID })
  reportID = closed.body.reportID
})
afterEach(() => t.close())

const check = async () => {
  const path = `/api/Day/report/check?id=${reportID}`
  return (await t.call('GET', path, undefined, { as: 'owner' })).body
}

/** What somebody with the file in their hands could do. */
function tamper(sql: string): void {
  const db = connectionOf(t.services.db)
  for (const table of ['day_reports', 'audit_log']) {
    db.exec(`DROP TRIGGER IF EXISTS ${table}_no_update`)
  }
  db.exec(sql)
}

it('a sealed report holds, also after more was done', async () => {
  expect(await check()).toMatchObject({ Verdict: 'Holds', BrokenAt: null })
  await t.call('POST', '/api/Customer/save', { customerModel: { name: 'Asha' } })
  expect(await check()).toMatchObject({ Verdict: 'Holds' })
})

it('one that was changed is found out, even with a digest to match', async () => {
  const changed = `replace(model_json, '"Counted":500', '"Counted":400')`
  tamper(`UPDATE day_reports SET model_json = ${changed}`)
  expect(await check()).toMatchObject({ Verdict: 'ReportChanged' })
  const db = connectionOf(t.services.db)
  db.function('sha', (text: unknown) => String(text).padStart(64, '0').slice(0, 64))
  db.exec('UPDATE day_reports SET digest = sha(model_json)')
  expect(await check()).toMatchObject({ Verdict: 'ReportChanged' })
})

it('and so is a chain that was changed behind it', async () => {
  tamper(`UPDATE audit_log SET detail_json = '{}' WHERE seq = 1`)
  expect(await check()).toMatchObject({ Verdict: 'ChainChanged', BrokenAt: 1 })
})

it('or written anew without the entry that it was sealed with', async () => {
  tamper(`UPDATE audit_log SET hash = replace(hash, substr(hash, 1, 1), '-')
           WHERE seq = (SELECT head_seq FROM day_reports)`)
  expect(await check()).toMatchObject({ Verdict: 'ChainChanged' })
})
