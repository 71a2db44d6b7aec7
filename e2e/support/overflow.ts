/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Locator, Page } from '@playwright/test'

/**
 * What does not fit on the page as it is: text that is cut off, buttons that their words burst,
 * things that stand out of the window. What scrolls, and what says so by dots, is in order.
 */
export async function overflowing(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = []
    const nameOf = (element: Element): string => {
      const text = (element.textContent ?? '').trim().slice(0, 40)
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}: ${text}`
    }
    const scrolls = (style: CSSStyleDeclaration): boolean =>
      /auto|scroll/.test(style.overflowX + style.overflowY)
    const isSeen = (element: Element): boolean => {
      const box = element.getBoundingClientRect()
      return (
        box.width > 2 && box.height > 2 && element.checkVisibility({ visibilityProperty: true })
      )
    }
    const canBeReached = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        if (scrolls(getComputedStyle(at))) return true
      }
      return false
    }
    // A page that is no till's is as long as it is, and the window scrolls down.
    const isLong = getComputedStyle(document.body).overflowY === 'visible'
    if (document.documentElement.scrollWidth > window.innerWidth) found.push('the page')
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!isSeen(element) || element.closest('svg, [data-visually-hidden], select') !== null)
        continue
      const style = getComputedStyle(element)
      const isCut = element.scrollWidth > element.clientWidth + 2 && element.clientWidth > 0
      const hides = /hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis'
      if (isCut && (hides || element.matches('button, a, label, th'))) found.push(nameOf(element))
      const box = element.getBoundingClientRect()
      const isOutside = box.right > window.innerWidth + 1 || box.left < -1
      const isBelow = !isLong && (box.bottom > window.innerHeight + 1 || box.top < -1)
      const isText = element.children.length === 0 && (element.textContent ?? '').trim() !== ''
      if (isText && (isOutside || isBelow) && !canBeReached(element)) found.push(nameOf(element))
    }
    return [...new Set(found)]
  })
}

/** What reaches beyond the sides of the window, or scrolls sideways within it. */
export async function sideways(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { left, right, width } = element.getBoundingClientRect()
      const isSeen = width > 1 && getComputedStyle(element).visibility !== 'hidden'
      if (!isSeen || element.closest('[data-visually-hidden], svg, [inert]') !== null) continue
      // A report has as many columns as it has; its frame scrolls (WCAG 1.4.10 leaves tables out).
      const report = '[data-testid="report-table"]'
      if (element.closest(report) !== null || element.querySelector(`:scope > ${report}`)) continue
      const name = `${element.tagName.toLowerCase()}.${element.className} ${(element.textContent ?? '').slice(0, 40)}`
      if (right > innerWidth + 1 || left < -1) found.push(`${name} reaches outside`)
      const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
      if (scrolls && element.scrollWidth > element.clientWidth + 1) found.push(`${name} scrolls`)
    }
    return [...new Set(found)]
  })
}

/** What is to be pressed and is smaller than a finger, 44 px; a link within a sentence is none. */
export async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = []
    const TARGETS = 'button, select, a[href], input, textarea, summary, [role="option"]'
    for (const element of document.querySelectorAll<HTMLElement>(TARGETS)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      if (element.closest('[data-visually-hidden], [inert]') !== null) continue
      // A tick box is as large as the label that it stands in, or that is its own.
      const isTick = element.matches('input[type="checkbox"], input[type="radio"]')
      const label = isTick && element instanceof HTMLInputElement ? element.labels?.[0] : undefined
      // A file is chosen by the button that the field fills.
      const whole = element.matches('input[type="file"]') ? element.parentElement : label
      const boxes = [element, ...(whole === undefined || whole === null ? [] : [whole])].map(
        (each) => each.getBoundingClientRect(),
      )
      const width = Math.max(...boxes.map((box) => box.width))
      const height = Math.max(...boxes.map((box) => box.height))
      if (width < 2 || (height > 43.5 && width > 43.5)) continue
      const isInSentence =
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim()
      if (isInSentence) continue
      const name =
        element.getAttribute('aria-label') ||
        element.textContent ||
        label?.textContent ||
        element.id
      const size = `${Math.round(width)}x${Math.round(height)}`
      found.push(`${element.tagName} ${element.className}: ${name.trim().slice(0, 40)} ${size}`)
    }
    return [...new Set(found)]
  })
}

/** What is to be pressed and lies under a notice, wherever of it one would press. */
export async function coveredBy(notice: Locator): Promise<string[]> {
  return await notice.evaluate((element) => {
    if (!(element instanceof HTMLElement)) return []
    const { bottom, left, right, top } = element.getBoundingClientRect()
    const found = new Set<string>()
    element.style.visibility = 'hidden'
    for (let x = left + 1; x < right; x += 8) {
      for (let y = top + 1; y < bottom; y += 4) {
        const target = document
          .elementFromPoint(x, y)
          ?.closest('button, a[href], input, select, textarea')
        if (target) found.add(target.getAttribute('aria-label') ?? target.textContent ?? target.id)
      }
    }
    element.style.visibility = ''
    return [...found]
  })
}
