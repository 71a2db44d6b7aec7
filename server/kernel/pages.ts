import { MAX_PAGE_SIZE } from '../contract/primitives.ts'

export type PageWindow = { pageNumber: number; pageSize: number; offset: number }

/** The window of a paged list: the size capped at 200, which is what the answer echoes. */
export function pageWindow(asked: { pageNumber: number; pageSize: number }): PageWindow {
  const pageSize = Math.min(asked.pageSize, MAX_PAGE_SIZE)
  return { pageNumber: asked.pageNumber, pageSize, offset: (asked.pageNumber - 1) * pageSize }
}

/** The envelope of a paged list. */
export function pageAnswer<Row>(
  Items: Row[],
  Total: number,
  window: PageWindow,
): { Items: Row[]; Total: number; PageNumber: number; PageSize: number } {
  return { Items, Total, PageNumber: window.pageNumber, PageSize: window.pageSize }
}
