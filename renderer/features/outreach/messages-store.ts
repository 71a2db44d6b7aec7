import { create } from 'zustand'
import type {
  MessageLanguage,
  OutreachItem,
  OutreachKind,
} from '../../../server/contract/outreach.ts'

type MessagesState = {
  part: 'due' | 'done' | 'campaigns' | 'settings'
  kind: OutreachKind | 'all'
  /** Null is that of the shop. */
  language: MessageLanguage | null
  /** The message that is shown, as it was read; the commands are about it. */
  shown: OutreachItem | null
  canSend: { WhatsApp: boolean; SMS: boolean }
}

/** What the screen of messages shows. */
export const useMessages = create<MessagesState>(() => ({
  part: 'due',
  kind: 'all',
  language: null,
  shown: null,
  canSend: { WhatsApp: false, SMS: false },
}))
