import { create } from 'zustand'
import type { MessageKind } from '../../../server/contract/documents.ts'
import { openDialog } from '../../kernel/screen-store.ts'

export type SharedDocument = { kind: MessageKind; id: string }

/** The paper that the share dialog speaks of; null for that of the last sale. */
export const useSharedDocument = create<{ paper: SharedDocument | null }>(() => ({ paper: null }))

/** Opens the message about a paper. The dialog forgets the paper when it closes. */
export function shareDocument(paper: SharedDocument): void {
  useSharedDocument.setState({ paper })
  openDialog('share')
}
