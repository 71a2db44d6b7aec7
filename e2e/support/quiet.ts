/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { BrowserContext, Page, Request } from '@playwright/test'

/** Streams that are open for as long as their page; what comes in by them changes the page. */
const STREAM = /\/events$/
const LIMIT_MS = 60_000

/** The requests of a page that are not answered yet, from the moment it is watched. */
const unanswered = new WeakMap<Page, Set<Request>>()

/** Counts the requests of a page from now on, so that `untilQuiet` knows of those on their way. */
export function watchRequests(page: Page): Set<Request> {
  const known = unanswered.get(page)
  if (known !== undefined) return known
  const requests = new Set<Request>()
  unanswered.set(page, requests)
  page.on('request', (request) => {
    if (!STREAM.test(new URL(request.url()).pathname)) requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  return requests
}

/** Does so for every page of a context. */
export function watchContext(context: BrowserContext): void {
  for (const page of context.pages()) watchRequests(page)
  context.on('page', (page) => watchRequests(page))
}

/**
 * Waits until the page is at rest: nothing asked is unanswered, nothing says that it is busy, the
 * fonts are there, no animation runs, and two frames in a row change nothing of the document. What
 * is measured then does not depend on how fast the computer is. Throws what goes on after a minute.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const requests = watchRequests(page)
  const startedAt = performance.now()
  for (;;) {
    const before = [...requests]
    const inPage = await restless(page)
    const busy = [...new Set([...before, ...requests])].map((request) => request.url())
    busy.push(...inPage)
    if (busy.length === 0) return
    if (performance.now() - startedAt > LIMIT_MS) {
      throw new Error(`the page does not come to rest: ${busy.join(', ')}`)
    }
  }
}

/** Returns what is under way in the page, looked at over two frames. */
async function restless(page: Page): Promise<string[]> {
  return await page.evaluate(async (width) => {
    const frame = () => new Promise(requestAnimationFrame)
    await document.fonts.ready
    const busy = [...document.querySelectorAll('[aria-busy="true"]')]
      .filter((each) => each.checkVisibility())
      .map((each) => `busy: ${each.textContent?.slice(0, 60)}`)
    if (width !== undefined && innerWidth !== width) busy.push(`still ${innerWidth} wide`)
    for (const { effect, playState } of document.getAnimations()) {
      // A spinner turns for ever; it says by itself that something is waited for.
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      if (playState === 'running' && !isEndless) busy.push('an animation')
    }
    let changes = 0
    const watch = new MutationObserver((records) => {
      changes += records.length
    })
    watch.observe(document, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    })
    await frame()
    await frame()
    changes += watch.takeRecords().length
    watch.disconnect()
    if (changes > 0) busy.push(`${changes} changes of the document`)
    return busy
  }, page.viewportSize()?.width)
}
