import { create } from 'zustand'
import type { MessageKind } from '../../../server/contract/documents.ts'
import { openDialog } from '../../kernel/screen-store.ts'

export type SharedPaper = { kind: MessageKind; id: string }

/** The paper that the share dialog speaks of; null for that of the last sale. */
export const useSharedPaper = create<{ paper: SharedPaper | null }>(() => ({ paper: null }))

/** Opens the message about a paper. The dialog forgets the paper when it closes. */
export function sharePaper(paper: SharedPaper): void {
  useSharedPaper.setState({ paper })
  openDialog('share')
}
