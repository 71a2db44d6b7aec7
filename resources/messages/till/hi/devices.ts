import type { Translation } from '../../translation.ts'
import type { devicesMessages as en } from '../en/devices.ts'

export const devicesMessages: Translation<typeof en> = {
  'command.devices': 'टिल और फ़ोन खोलें',
  'command.devices.short': 'टिल',
  'rail.devices': 'टिल',
  'scanner.rail': 'स्कैनर',
  'scanner.command': 'स्कैनर जाँचें और सेट करें',
  'scanner.pastLot':
    '{name}, बैच {lot} की आखिरी तारीख़ {date} निकल चुकी है। यह बिल में नहीं है: इसे शेल्फ से हटाएँ।',
}
