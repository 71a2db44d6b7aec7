/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Frame, Page } from '@playwright/test'

/**
 * What of the visible text has another shape than the till's own: dates are 20-11-2026, times
 * 6:00 pm, powers have a true minus; and a date, a time, a power or the sizes of a frame stands on
 * one line.
 */
export async function misshapen(page: Page): Promise<string[]> {
  const found: string[] = []
  // A document stands in a frame of its own.
  for (const frame of page.frames()) found.push(...(await misshapenOf(frame)))
  return found
}

async function misshapenOf(frame: Frame): Promise<string[]> {
  return await frame.evaluate(() => {
    const SHORT_MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)'
    const WRONG: readonly (readonly [string, RegExp])[] = [
      ['a date from its year', /(?<![\w-])\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?![\w-])/],
      ['a date without hyphens', /(?<![\w/.])\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d{2})(?![\w/.])/],
      ['a date with a month’s name', new RegExp(`\\b\\d{1,2}\\s${SHORT_MONTH}\\b`)],
      // A rule of every year, such as one from 1 April, has no year to write.
      [
        'a date with a month’s name',
        new RegExp(`\\b\\d{1,2}\\s${SHORT_MONTH}[a-z]*,?\\s\\d{4}\\b`),
      ],
      ['a date with a short year', /(?<![\w-])[0-3]\d-[01]\d-\d{2}(?![\w-])/],
      ['a time of 24 hours', /(?<![\w:.])\d{1,2}:\d{2}(?::\d{2})?(?!\s?[ap]m|[\w:]|\.\d)/],
    ]
    const HYPHEN = /(?<![\w.,-])-\d{1,2}\.(?:00|25|50|75)(?![\d%])/
    const POWER = '(?:[+\u2212]?\\d{1,2}\\.\\d\\d|Plano)'
    const WHOLE = new RegExp(
      [
        `${POWER}\\s/\\s${POWER}(?:\\s×\\s\\d{1,3})?(?:\\sAdd\\s\\+\\d\\.\\d\\d)?`,
        `[+\u2212]\\d{1,2}\\.\\d\\d(?:\\s×\\s\\d{1,3})?(?:\\sAdd\\s\\+\\d\\.\\d\\d)?`,
        'Add\\s\\+\\d\\.\\d\\d',
        '(?<![\\w-])\\d{2}-\\d{2}-\\d{2,4}(?![\\w-])',
        '\\b\\d{1,2}:\\d{2}\\s[ap]m\\b',
        '[\u2212-]?₹\\s?[\\d,]+(?:\\.\\d\\d)?',
      ].join('|'),
      'g',
    )
    const found: string[] = []

    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('kbd, script, style, [data-visually-hidden]') === null

    function look(text: string, where: string, patterns = WRONG): void {
      for (const [what, pattern] of patterns) {
        const match = pattern.exec(text)
        if (match !== null) found.push(`${what}: ${match[0]} in ${where}`)
      }
    }

    /** The block that a text stands in: a line ends with it. */
    function blockOf(node: Node): Element {
      let at = node.parentElement
      while (at !== null && getComputedStyle(at).display === 'inline') at = at.parentElement
      return at ?? document.body
    }

    const blocks = new Map<Element, Text[]>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!(node instanceof Text) || node.parentElement === null) continue
      if (node.data.trim() === '' || !isShown(node.parentElement)) continue
      const block = blockOf(node)
      blocks.set(block, [...(blocks.get(block) ?? []), node])
    }

    /** Node and place within it of a place in the text of a block. */
    function placeOf(nodes: readonly Text[], offset: number): [Text, number] | undefined {
      let left = offset
      for (const node of nodes) {
        if (left <= node.length) return [node, left]
        left -= node.length
      }
      return undefined
    }

    for (const [block, nodes] of blocks) {
      const text = nodes.map(({ data }) => data).join('')
      const where = `“${text.trim().slice(0, 90)}” (${block.tagName.toLowerCase()}.${block.className})`
      look(text, where, [...WRONG, ['a power with a hyphen', HYPHEN]])
      for (const match of text.matchAll(WHOLE)) {
        const from = placeOf(nodes, match.index + 1)
        const to = placeOf(nodes, match.index + match[0].length)
        if (from === undefined || to === undefined) continue
        const range = document.createRange()
        range.setStart(from[0], from[1] - 1)
        range.setEnd(to[0], to[1])
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
        const first = lines[0]
        if (lines.some(({ top }) => first !== undefined && top >= first.bottom - 1)) {
          found.push(`on two lines: ${match[0]} in ${where}`)
        }
      }
    }
    // A power in a field stands as it is typed, with the keyboard’s hyphen.
    for (const field of document.querySelectorAll('input, select')) {
      if (!isShown(field)) continue
      if (field instanceof HTMLInputElement) {
        if (['date', 'time', 'datetime-local'].includes(field.type)) {
          found.push(`a field of the browser’s own shape: ${field.type} ${field.id}`)
        } else if (field.type !== 'password' && field !== document.activeElement) {
          look(field.value, `field ${field.id || field.name || field.className}`)
        }
        look(field.placeholder, `what an empty field says, ${field.id}`)
      } else if (field instanceof HTMLSelectElement) {
        look(field.selectedOptions[0]?.text ?? '', `list ${field.id}`)
      }
    }
    return [...new Set(found)]
  })
}
