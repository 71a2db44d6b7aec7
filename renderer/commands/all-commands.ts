import { billingCommands } from '../billing/commands.ts'
import { computerCommands } from '../computer/commands.ts'
import { customerCommands } from '../customers/commands.ts'
import { dayCommands } from '../day/commands.ts'
import { deviceCommands } from '../devices/commands.ts'
import { displayCommands } from '../display/commands.ts'
import { documentCommands } from '../documents/commands.ts'
import { labelCommands } from '../labels/commands.ts'
import { orderCommands } from '../orders/commands.ts'
import { paymentCommands } from '../payment/commands.ts'
import { prescriptionCommands } from '../prescription/commands.ts'
import { returnCommands } from '../returns/commands.ts'
import { scannerCommands } from '../scanner/commands.ts'
import { tillCommands } from '../shell/commands.ts'
import { staffCommands } from '../staff/commands.ts'
import type { Command } from './command.ts'

/** Everything a user can do with a key, area by area. */
export const COMMANDS: readonly Command[] = [
  ...billingCommands,
  ...prescriptionCommands,
  ...paymentCommands,
  ...orderCommands,
  ...documentCommands,
  ...labelCommands,
  ...scannerCommands,
  ...customerCommands,
  ...returnCommands,
  ...dayCommands,
  ...tillCommands,
  ...displayCommands,
  ...deviceCommands,
  ...computerCommands,
  ...staffCommands,
]
