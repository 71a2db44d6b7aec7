import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { createFirstUse } from './first-use.ts'
import { installSerialization } from './serialization.ts'
import { installValidation } from './validation.ts'

it('knows what each address compiles at its first use, and the answer is the same after it', async () => {
  const app = Fastify()
  const firstUse = createFirstUse()
  installValidation(app, firstUse)
  installSerialization(app, firstUse)
  const schema = {
    body: Type.Object({ qty: Type.Integer() }),
    response: { 200: Type.Object({ qty: Type.Integer() }) },
  }
  await app.register(async (api) => {
    api.post('/api/sell', { schema }, async () => ({ qty: 2, more: true }))
    api.post('/api/other', { schema }, async () => ({ qty: 2 }))
  })
  await app.ready()
  const steps = firstUse.stepsOf(['/api/sell', '/api/nothing'])
  expect(steps).toHaveLength(2)
  for (const step of steps) step()
  const send = (qty: unknown) => app.inject({ method: 'POST', url: '/api/sell', payload: { qty } })
  expect((await send(1)).json()).toEqual({ qty: 2 })
  expect((await send('1')).statusCode).not.toBe(200)
  await app.close()
})
