import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'

export const EPOCH_HEADER = 'x-dioptre-epoch'

/**
 * Every answer says which main computer of the shop this is, counted; a till that has seen a later
 * one is refused here, so that nothing of it is written on the wrong computer.
 */
export function installStandby(app: FastifyInstance, { copies, term }: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(EPOCH_HEADER, term.epoch)
    const seen = request.headers[EPOCH_HEADER]
    const isLater = typeof seen === 'string' && /^\d{1,9}$/.test(seen) && Number(seen) > term.epoch
    if (isLater) throw new Refusal('REPLACED')
  })
  app.addHook('preClose', async () => copies.endWaiting())
}
