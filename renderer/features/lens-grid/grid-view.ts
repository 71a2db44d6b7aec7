import { create } from 'zustand'

type GridView = {
  view: 'grid' | 'family'
  /** The family that is changed; null is a new one. */
  editedID: string | null
  /** Whether something is typed that can be saved: kept up by the grid's own state. */
  canPost: boolean
}

/** Where figures are typed, and the letters that say what they mean work. */
export const GRID_ID = 'lens-grid'

/** What the commands of the lens grid need to know of it before it is loaded. */
export const useGridView = create<GridView>(() => ({
  view: 'grid',
  editedID: null,
  canPost: false,
}))
