/** Tills, scanners and the computer itself, in English. */
export const devicesMessages = {
  'command.devices': 'Open tills and phones',
  'command.devices.short': 'Tills',
  'rail.devices': 'Tills',
  'scanner.rail': 'Scanner',
  'scanner.command': 'Try and set up a scanner',
  'scanner.pastLot':
    '{name}, batch {lot}, passed its last day on {date}. It is not in the sale: take it off the shelf.',
} as const
