import { expect, it } from 'vitest'
import { run } from '../db/sql.ts'
import { CASH } from '../masters/master-rows.ts'
import { counterWork } from '../testing/counter-work.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { testServer } from '../testing/test-server.ts'
import { EYE_TEST } from '../testing/test-shop-items.ts'

it('a composition dealer has CMP-08 and no GSTR-1', async () => {
  const t = await testServer()
  t.services.write((tx) => run(tx, 'UPDATE branches SET is_composition_scheme = 1'))
  t.services.forgetBranch()
  const work = counterWork(t)
  await work.add('bill', { qty: 1, price: 333 }, 'owner')
  await work.add('bill', { code: EYE_TEST, price: 200 }, 'owner')
  await work.commit('bill', { receiptModel: { receiptAmount: 533, receiptTypeId: CASH } }, 'owner')
  const get = (path: string) => t.call('GET', path, undefined, { as: 'owner' })
  expect((await get('/api/Gst/cmp08?quarter=122026')).body).toEqual({
    Quarter: '122026',
    GSTIN: '29AABCD1234E1Z4',
    TaxableTurnover: 333,
    ExemptTurnover: 200,
    Rate: 1,
    CGST: 1.67,
    SGST: 1.67,
    ReverseCharge: 0,
    ReverseIGST: 0,
    ReverseCGST: 0,
    ReverseSGST: 0,
    Interest: 0,
  })
  expect((await get('/api/Gst/cmp08?quarter=092026')).body).toMatchObject({
    TaxableTurnover: 0,
    CGST: 0,
  })
  expect(faultsOfRefusal(await get('/api/Gst/gstr1?period=112026'), 'BUSINESS_RULE')).toEqual([])
  expect((await get('/api/Gst/preflight?period=112026')).body).toMatchObject({
    Scheme: 'Composition',
  })
  t.services.write((tx) => run(tx, 'UPDATE branches SET is_composition_scheme = 0, gstin = NULL'))
  t.services.forgetBranch()
  expect(faultsOfRefusal(await get('/api/Gst/gstr3b?period=112026'), 'BUSINESS_RULE')).toEqual([])
  await t.close()
})
