import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * The first of some texts, the longest first, that a field has room for; the last one where none
 * fits. Follows the field's size, its font and the size of text.
 */
export function useFittingText(
  field: RefObject<HTMLInputElement | null>,
  texts: readonly string[],
): string {
  const [fitting, setFitting] = useState<string | null>(null)
  const all = texts.join('\n')
  useLayoutEffect(() => {
    const { current: input } = field
    const pen = document.createElement('canvas').getContext('2d')
    if (input === null || pen === null) return undefined
    const choose = () => {
      const { fontFamily, fontSize, fontWeight, paddingLeft, paddingRight } =
        getComputedStyle(input)
      // The shorthand is empty where figures are of one width.
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const room =
        input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const each = all.split('\n')
      setFitting(each.find((text) => pen.measureText(text).width <= room) ?? each.at(-1) ?? '')
    }
    const watch = new ResizeObserver(choose)
    watch.observe(input)
    // Another face is wider than the one that stood in for it.
    void document.fonts.ready.then(choose)
    return () => watch.disconnect()
  }, [field, all])
  return fitting !== null && texts.includes(fitting) ? fitting : (texts[0] ?? '')
}
