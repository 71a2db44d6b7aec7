import {
  BellRing,
  ClipboardCheck,
  Glasses,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  Send,
  Undo2,
  Wrench,
} from 'lucide-react'
import type { OrderTransition } from '../../../server/contract/order-transitions.ts'
import type { StringKey } from '../../base/i18n/t.ts'

/** How a transition is named and drawn, and whether it asks for more before it is made. */
export const TRANSITION_UI: Record<
  OrderTransition,
  { icon: LucideIcon; label: StringKey; done: StringKey; asks: boolean }
> = {
  SendToLab: { icon: Send, label: 'move.SendToLab', done: 'move.SendToLab.done', asks: true },
  Received: { icon: PackageOpen, label: 'move.Received', done: 'move.Received.done', asks: false },
  Checked: { icon: ClipboardCheck, label: 'move.Checked', done: 'move.Checked.done', asks: true },
  Fitted: { icon: Wrench, label: 'move.Fitted', done: 'move.Fitted.done', asks: false },
  Ready: { icon: Glasses, label: 'move.Ready', done: 'move.Ready.done', asks: false },
  ToldCustomer: {
    icon: BellRing,
    label: 'move.ToldCustomer',
    done: 'move.ToldCustomer.done',
    asks: true,
  },
  Deliver: { icon: PackageCheck, label: 'move.Deliver', done: 'move.Deliver.done', asks: true },
  BackToLab: { icon: Undo2, label: 'move.BackToLab', done: 'move.BackToLab.done', asks: true },
}
