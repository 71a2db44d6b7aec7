import type { FastifyInstance } from 'fastify'
import { sweepOldCarts } from '../cart/clear-cart.ts'
import { applyDuePrices } from '../catalog/change-prices.ts'
import { checkWhenDue } from '../checks/shop-check.ts'
import { rehearseWhenDue } from '../copies/rehearsals.ts'
import { eraseForgotten } from '../customers/erase-forgotten.ts'
import { createIdleCheckpoint } from '../db/idle-checkpoint.ts'
import { sweepUnfinishedImports } from '../import/import-jobs.ts'
import type { Services } from '../kernel/services.ts'
import { CHANNELS, createOutreachSender } from '../outreach/send-queued.ts'
import { finishDueCounts } from '../stock/count/post-due.ts'
import { warmUpSteps } from './warm-up.ts'

const SWEEP_EVERY_MS = 60 * 60 * 1000
const PRICES_EVERY_MS = 60 * 1000
const MESSAGES_EVERY_MS = 30 * 1000
const CHECK_EVERY_MS = 15 * 60 * 1000
const REHEARSE_EVERY_MS = 10 * 60 * 1000
/** A check that is owed since a power cut waits until the first customer is served. */
const OWED_CHECK_AFTER_MS = 60 * 1000
/** Behind the first pages of the tills. */
const WARM_UP_AFTER_MS = 1000
const WARM_UP_STEP_MS = 50

type IdleWork = { onDiskFault(error: unknown): void; onMoved(): void }

/** What the server does beside answering: checkpoints, the rest of an import, old carts, prices, the check of the shop. */
export function startIdleWork(
  app: FastifyInstance,
  services: Services,
  { onDiskFault, onMoved }: IdleWork,
): void {
  const { db, log } = services
  const checkpoint = createIdleCheckpoint(db, {
    onDiskFault,
    onMoved,
    mayMove: () => services.longReads.copying === 0 && !services.copies.isFileRead(),
    beforeMove: () => services.copies.beforeCheckpoint(),
    onSlow: (slow) => log.warn(slow, 'a slow move of the write-ahead log'),
  })
  app.addHook('onResponse', async () => checkpoint.touch())
  // What is left of a decided import goes on sale while the till already sells.
  sweepUnfinishedImports(services).catch((error: unknown) => {
    log.error({ err: error }, 'an import that was cut off could not be finished')
  })
  finishDueCounts(services).catch((error: unknown) => {
    log.error({ err: error }, 'a count that was cut off could not be posted to its end')
  })
  sweepOldCarts(services)
  const sweep = setInterval(() => {
    try {
      sweepOldCarts(services)
    } catch (error) {
      // A full or busy disk: old carts do no harm and are swept an hour later.
      log.error({ err: error }, 'old carts were not swept')
    }
    try {
      if (services.hasBranch()) eraseForgotten(services)
    } catch (error) {
      log.error({ err: error }, 'people of long ago were not erased')
    }
  }, SWEEP_EVERY_MS).unref()
  const prices = setInterval(() => applyPrices(services), PRICES_EVERY_MS).unref()
  const sendMessages = createOutreachSender(services, CHANNELS)
  const messages = setInterval(() => {
    if (services.hasBranch()) void sendMessages()
  }, MESSAGES_EVERY_MS).unref()
  const rehearsals = setInterval(() => void rehearseWhenDue(services), REHEARSE_EVERY_MS).unref()
  const check = setInterval(() => checkWhenDue(services), CHECK_EVERY_MS).unref()
  const owed = setTimeout(() => checkWhenDue(services), OWED_CHECK_AFTER_MS).unref()
  applyPrices(services)
  const stopWarmUp = startWarmUp(services)
  app.addHook('onClose', async () => {
    checkpoint.stop()
    stopWarmUp()
    clearInterval(sweep)
    clearInterval(prices)
    clearInterval(messages)
    clearInterval(check)
    clearInterval(rehearsals)
    clearTimeout(owed)
    // The copy reads through the connection that is closed next.
    await services.shopCheck.running
  })
}

/** One step at a time, so that a till that asks meanwhile is answered in between. */
function startWarmUp(services: Services): () => void {
  let timer = setTimeout(() => {
    const steps = warmUpSteps(services)
    const next = (): void => {
      steps.shift()?.()
      if (steps.length > 0) timer = setTimeout(next, WARM_UP_STEP_MS).unref()
    }
    next()
  }, WARM_UP_AFTER_MS).unref()
  return () => clearTimeout(timer)
}

/** New prices hold from the first minute of their day. */
function applyPrices(services: Services): void {
  try {
    if (services.hasBranch()) applyDuePrices(services)
  } catch (error) {
    // A full or busy disk: they are tried again a minute later.
    services.log.error({ err: error }, 'new prices could not be applied')
  }
}
