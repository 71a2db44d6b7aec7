import { type RefObject, useEffect, useRef } from 'react'

/** Below this part of the window hardly anything of what was opened would be seen. */
const LOWEST = 0.5

/**
 * Brings what was opened into sight where it stands below the list that it was chosen from, as on a
 * phone; beside the list nothing moves. `shown` names it; undefined while it is not drawn.
 */
export function useIntoView<E extends HTMLElement>(shown: string | undefined): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    const top = element.current?.getBoundingClientRect().top
    if (shown === undefined || top === undefined || top < window.innerHeight * LOWEST) return
    element.current?.scrollIntoView({ block: 'start' })
  }, [shown])
  return element
}
