import {
  CalendarCheck,
  History,
  MessageCircle,
  MessagesSquare,
  Phone,
  RotateCcw,
  Send,
  Undo2,
  UserRound,
  X,
} from 'lucide-react'
import { defineCommands } from '../../kernel/commands/command.ts'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { openCustomer } from '../customers/customers-store.ts'
import {
  markMessage,
  queueChannel,
  queueMessage,
  sayCalled,
  writeByHand,
} from './messages-actions.ts'
import { useMessages } from './messages-store.ts'

const shown = () => useMessages.getState().shown
const isOpen = () => {
  const state = shown()?.State
  return state === 'Due' || state === 'Failed'
}
const mayQueue = () => isOpen() && queueChannel() !== null

function toggleDone(): void {
  useMessages.setState(({ part }) => ({ part: part === 'done' ? 'due' : 'done', shown: null }))
}

function leave(): void {
  if (useMessages.getState().part === 'due') goTo('counter')
  else useMessages.setState({ part: 'due', shown: null })
}

export const outreachCommands = {
  commands: defineCommands([
    {
      id: 'messages',
      label: 'command.messages',
      short: 'command.messages.short',
      group: 'people',
      scope: 'anywhere',
      keys: ['Ctrl+M'],
      icon: MessagesSquare,
      isAllowed: () => !isSaving(),
      run: () => goTo('messages'),
    },
    {
      id: 'messageWrite',
      label: 'command.messageWrite',
      short: 'command.messageWrite.short',
      group: 'people',
      scope: 'messages',
      keys: ['W'],
      icon: MessageCircle,
      blocked: () => (isOpen() ? 'outreach.blockedWrite' : null),
      isAllowed: () => isOpen() && shown()?.WhatsAppLink !== null,
      run: writeByHand,
      inKeyBar: true,
    },
    {
      id: 'messageQueue',
      label: 'command.messageQueue',
      short: 'command.messageQueue.short',
      group: 'people',
      scope: 'messages',
      keys: ['S'],
      icon: Send,
      isAllowed: mayQueue,
      run: () => void queueMessage(),
      inKeyBar: true,
    },
    {
      id: 'messageCall',
      label: 'command.messageCall',
      short: 'command.messageCall.short',
      group: 'people',
      scope: 'messages',
      keys: ['C'],
      icon: Phone,
      isAllowed: isOpen,
      run: () => void sayCalled(),
      inKeyBar: true,
    },
    {
      id: 'messageBooked',
      label: 'command.messageBooked',
      short: 'command.messageBooked.short',
      group: 'people',
      scope: 'messages',
      keys: ['B'],
      icon: CalendarCheck,
      isAllowed: () => shown()?.Kind === 'EyeTest' && shown()?.State !== 'Booked',
      run: () => void markMessage('Booked'),
    },
    {
      id: 'messageDrop',
      label: 'command.messageDrop',
      short: 'command.messageDrop.short',
      group: 'people',
      scope: 'messages',
      keys: ['X'],
      icon: X,
      isAllowed: isOpen,
      run: () => void markMessage('Dropped'),
      inKeyBar: true,
    },
    {
      id: 'messageBack',
      label: 'command.messageBack',
      short: 'command.messageBack.short',
      group: 'people',
      scope: 'messages',
      keys: ['U'],
      icon: RotateCcw,
      isAllowed: () => {
        const state = shown()?.State
        return state === 'Queued' || state === 'Dropped' || state === 'Booked'
      },
      run: () => void markMessage('Due'),
    },
    {
      id: 'messageCustomer',
      label: 'command.messageCustomer',
      short: 'command.messageCustomer.short',
      group: 'people',
      scope: 'messages',
      keys: ['O'],
      icon: UserRound,
      isAllowed: () => shown() !== null,
      run: () => {
        const item = shown()
        if (item !== null) openCustomer(item.CustomerID)
      },
    },
    {
      id: 'messagesDone',
      label: 'command.messagesDone',
      short: 'command.messagesDone.short',
      group: 'people',
      scope: 'messages',
      keys: ['D'],
      icon: History,
      isAllowed: () => true,
      run: toggleDone,
      inKeyBar: true,
    },
    {
      id: 'leaveMessages',
      label: 'command.leaveOffice',
      group: 'people',
      scope: 'messages',
      keys: ['Escape'],
      icon: Undo2,
      isAllowed: () => true,
      run: leave,
      inKeyBar: true,
    },
  ]),
  dependsOn: [useMessages],
}
