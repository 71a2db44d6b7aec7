import fs from 'node:fs'

/** Requests to the kernel's /dev/uhid (include/uapi/linux/uhid.h). */
const DESTROY = 1
const CREATE2 = 11
const INPUT2 = 12
const EVENT_BYTES = 4_380
const NAME_AT = 4
const SERIAL_AT = 4 + 128 + 64
const DESCRIPTOR_SIZE_AT = 4 + 128 + 64 + 64
const BUS_USB = 3

/** A scanner of the point-of-sale usage page: 63 bytes of decoded data in report 2. */
export const SCANNER_DESCRIPTOR = Uint8Array.from([
  ...[0x05, 0x8c, 0x09, 0x02, 0xa1, 0x01, 0x85, 0x02, 0x09, 0x12, 0xa1, 0x02],
  ...[0x09, 0xfe, 0x15, 0x00, 0x26, 0xff, 0x00, 0x75, 0x08, 0x95, 0x3f, 0x81, 0x02, 0xc0, 0xc0],
])

/** A keyboard of eight keys at once. */
export const KEYBOARD_DESCRIPTOR = Uint8Array.from([
  ...[0x05, 0x01, 0x09, 0x06, 0xa1, 0x01, 0x05, 0x07, 0x19, 0x00, 0x29, 0x65, 0x15, 0x00],
  ...[0x25, 0x65, 0x75, 0x08, 0x95, 0x08, 0x81, 0x00, 0xc0],
])

export type VirtualDevice = {
  send(report: Uint8Array): void
  unplug(): void
}

export type VirtualDeviceWish = {
  name: string
  serial: string
  vendorId: number
  productId: number
  descriptor: Uint8Array
}

/** Plugs a device into the kernel; it is there until it is unplugged. */
export function plugIn(wish: VirtualDeviceWish): VirtualDevice {
  const file = fs.openSync('/dev/uhid', 'r+')
  const event = Buffer.alloc(EVENT_BYTES)
  event.writeUInt32LE(CREATE2, 0)
  event.write(wish.name, NAME_AT)
  event.write(wish.serial, SERIAL_AT)
  let at = event.writeUInt16LE(wish.descriptor.length, DESCRIPTOR_SIZE_AT)
  at = event.writeUInt16LE(BUS_USB, at)
  at = event.writeUInt32LE(wish.vendorId, at)
  at = event.writeUInt32LE(wish.productId, at)
  // Version and country stay 0.
  event.set(wish.descriptor, at + 8)
  fs.writeSync(file, event)
  return {
    send(report) {
      const input = Buffer.alloc(EVENT_BYTES)
      input.writeUInt32LE(INPUT2, 0)
      input.writeUInt16LE(report.length, 4)
      input.set(report, 6)
      fs.writeSync(file, input)
    },
    unplug() {
      const end = Buffer.alloc(EVENT_BYTES)
      end.writeUInt32LE(DESTROY, 0)
      fs.writeSync(file, end)
      fs.closeSync(file)
    },
  }
}

/** The reports in which a scanner sends a code: 56 bytes each; the last one says if more come. */
export function reportsOf(code: string, aim: string): Uint8Array[] {
  const data = Buffer.from(code, 'latin1')
  const parts = Math.max(1, Math.ceil(data.length / 56))
  return Array.from({ length: parts }, (_, index) => {
    const part = data.subarray(index * 56, (index + 1) * 56)
    const report = new Uint8Array(64)
    report.set([2, part.length, ...Buffer.from(`]${aim}`)])
    report.set(part, 5)
    report[63] = index === parts - 1 ? 0 : 1
    return report
  })
}
