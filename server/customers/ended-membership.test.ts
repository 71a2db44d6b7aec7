import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

test('the counter is offered the discount of a membership until its last day, and no longer', async () => {
  const gold = (
    await t.call(
      'POST',
      '/api/Masters/Membership',
      { name: 'Lens club', months: 12, discountRate: 10 },
      { as: 'owner' },
    )
  ).body.id
  const seen = async (membershipUntil: string, mobile: string) => {
    const person = { name: 'Member', mobile, membershipID: gold, membershipUntil }
    const { customerID } = (await t.call('POST', '/api/Customer/save', person)).body
    const { body } = await t.call('GET', `/api/Customer/${customerID}/glance`)
    return [body.MembershipName, body.MembershipDiscountRate]
  }
  expect(await seen('2026-11-20', '9845077701')).toEqual(['Lens club', 10])
  expect(await seen('2026-11-19', '9845077702')).toEqual([null, null])
})
