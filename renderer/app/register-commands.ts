import { accountCommands } from '../features/account/commands.ts'
import { computerCommands } from '../features/computer/commands.ts'
import { counterCommands } from '../features/counter/commands.ts'
import { customerCommands } from '../features/customers/commands.ts'
import { dayCommands } from '../features/day/commands.ts'
import { deviceCommands } from '../features/devices/commands.ts'
import { displayCommands } from '../features/display/commands.ts'
import { documentCommands } from '../features/documents/commands.ts'
import { giftCardCommands } from '../features/gift-cards/commands.ts'
import { gstCommands } from '../features/gst/commands.ts'
import { itemCommands } from '../features/items/commands.ts'
import { labParcelCommands } from '../features/lab/commands.ts'
import { labelCommands } from '../features/labels/commands.ts'
import { lensGridCommands } from '../features/lens-grid/commands.ts'
import { masterCommands } from '../features/masters/commands.ts'
import { orderCommands } from '../features/orders/commands.ts'
import { outreachCommands } from '../features/outreach/commands.ts'
import { paymentCommands } from '../features/payment/commands.ts'
import { prescriptionCommands } from '../features/prescription/commands.ts'
import { goodsInCommands } from '../features/purchasing/commands.ts'
import { reportCommands } from '../features/reports/commands.ts'
import { returnCommands } from '../features/returns/commands.ts'
import { scannerCommands } from '../features/scanner/commands.ts'
import { shopCommands } from '../features/settings/commands.ts'
import { staffCommands } from '../features/staff/commands.ts'
import { stockCountCommands } from '../features/stock-count/commands.ts'
import { registerCommands } from '../kernel/commands/registry.ts'
import { tillCommands } from './commands.ts'

const SETS = [
  counterCommands,
  prescriptionCommands,
  paymentCommands,
  orderCommands,
  documentCommands,
  labelCommands,
  scannerCommands,
  customerCommands,
  outreachCommands,
  giftCardCommands,
  returnCommands,
  dayCommands,
  tillCommands,
  displayCommands,
  deviceCommands,
  computerCommands,
  staffCommands,
  itemCommands,
  goodsInCommands,
  stockCountCommands,
  lensGridCommands,
  labParcelCommands,
  reportCommands,
  gstCommands,
  masterCommands,
  shopCommands,
  accountCommands,
] as const

declare module '../kernel/commands/command-id.ts' {
  interface RegisteredCommands {
    id: (typeof SETS)[number]['commands'][number]['id']
  }
}

registerCommands(SETS)
