/** Messages of devices. */
export const devicesMessages = {
  'devices.main-till': 'Main till',
  'devices.no-such-device': 'There is no such device.',
  'devices.pair-display': 'Pair this display with a till.',
  'devices.not-paired': 'This device is not paired with the shop.',
  'devices.no-network': 'This computer is in no network just now.',
  'devices.firewall-closed':
    'Windows’ firewall keeps other tills out. Let Dioptre through it for private networks (TCP {port}).',
  'devices.network-public':
    'Windows takes this network for a public one and keeps other tills out. Set it to private.',
  'devices.port-in-use': 'Port {port} is in use on this computer. Choose another.',
  'devices.port-not-allowed': 'Port {port} may not be opened on this computer.',
  'devices.address-not-opened': '{address} could not be opened on port {port}.',
  'devices.not-own-address': 'This is no address of this computer.',
  'devices.network-is-off': 'Other tills can not reach this one: turn the network on first.',
  'devices.no-longer-waits': 'That device no longer waits. Please start again with a new code.',
  'devices.wrong-code': 'This code is not right, or too old. Ask for a new one at the main till.',
  'devices.wrong-display-code': 'This code is not right, or too old. Ask for a new one.',
  'devices.needs-no-pairing': 'The computer of the branch needs no pairing.',
  'devices.code-or-secret': 'Send either the code or the secret.',
} as const
