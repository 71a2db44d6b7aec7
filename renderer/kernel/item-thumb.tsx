import { Suspense, useEffect, useRef, useState } from 'react'
import type { Section } from '../../server/contract/primitives.ts'
import { SectionIcon } from '../base/ui/section-icon.tsx'
import { ItemPicture } from './item-picture.tsx'
import styles from './item-thumb.module.css'

/** Pictures this near to what is on the screen are fetched. */
const NEAR = '200px'

/**
 * An item at the beginning of its row: its picture, or what kind of goods it is where there is none or
 * none yet. Both take the same place, and a row that is off the screen fetches nothing.
 */
export function ItemThumb({
  image,
  section,
}: {
  image: string | null
  section: Section | undefined
}) {
  const place = useRef<HTMLSpanElement>(null)
  const isNear = useNear(place, image !== null)
  return (
    <span ref={place} className={styles['thumb']}>
      <SectionIcon section={section} className={styles['none']} />
      {image !== null && isNear ? (
        <Suspense>
          <ItemPicture image={image} className={styles['picture']} />
        </Suspense>
      ) : null}
    </span>
  )
}

/** Whether a place was near the screen once. */
function useNear(place: React.RefObject<HTMLElement | null>, isAsked: boolean): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null || !isAsked) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: NEAR },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [place, isAsked])
  return isNear
}
