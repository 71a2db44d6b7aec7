import { create } from 'zustand'
import type { DocumentKind } from '../../../server/contract/documents.ts'
import { openDialog } from '../../kernel/screen-store.ts'

export type ShownPaper = { kind: DocumentKind; id: string; number: string }

/** The paper that the dialog of papers shows. */
export const useShownPaper = create<{ paper: ShownPaper | null }>(() => ({ paper: null }))

/** Shows a paper of the office, to be printed or saved. */
export function showPaper(paper: ShownPaper): void {
  useShownPaper.setState({ paper })
  openDialog('paper')
}
