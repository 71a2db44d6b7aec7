/** Why the branch server does not start. */
export const startupMessages = {
  'startup.failed': 'Dioptre could not start: {fault}',
  'startup.database-gone':
    'The database {file} of {folder} is gone. Put it back from the last backup.',
  'startup.keys-missing':
    "The key file {place} is missing or not this shop's. Put it back from the last backup.",
  'startup.database-damaged':
    'The database branch.db is damaged. Nothing was changed: bring the shop back from a copy (npm run restore).',
  'startup.changes-missing':
    'The last {count, plural, one {change} other {{count} changes}} of the shop, after {after} until {until}, can not be read any more. Call for help before you sell, or start with --accept-loss to go on without them.',
  'startup.other-history':
    'The database is not the one that was used last: it has other sales in their place. Put the right one back, or start with --accept-loss to use this one.',
  'startup.unsafe-setting':
    'The database refuses the safe setting {setting}; no sale would be safe.',
  'startup.folder-in-use':
    'The data folder {folder} is in use by another Dioptre. Close that one first.',
  'startup.disk-full': 'The disk of {folder} is full. Free some space and start again.',
  'startup.folder-unreadable': "The data folder {folder} can't be read and written.",
  'startup.newer-data':
    'This data was written by a newer version of Dioptre. Install that version to open it.',
  'startup.port-in-use': 'Port {port} on {host} is in use. Choose another with --port.',
  'startup.port-not-opened': 'Port {port} on {host} may not be opened.',
  'startup.port-not-allowed':
    'This user may not open port {port} on {host}. Choose one above 1023 with --port.',
  'startup.not-own-address':
    '{host} is not an address of this computer. Choose another with --host.',
  'startup.options':
    'the options are --data DIR, --host ADDR, --port N, --demo, --copy-to DIR, --accept-loss, --insecure-network and --rate-limit N (0 turns it off).',
  'startup.unknown-option': 'Unknown option {option}: {options}',
  'startup.option-needs-value': '{option} needs a value: {options}',
  'startup.data-needs-folder': '--data needs a folder, not {value}.',
  'startup.copy-to-needs-folder': '--copy-to needs a folder, not {value}.',
  'startup.host-needs-address': '--host needs an address such as 127.0.0.1, not {value}.',
  'startup.port-needs-number': '--port needs a whole number from 0 to {most}, not {value}.',
  'startup.rate-limit-needs-number':
    '--rate-limit needs a whole number of requests a minute, not {value}.',
  'startup.plain-network':
    'Warning: {host} is open to the network without encryption. Other computers are refused there, unless --insecure-network is given; use the shop’s network of the till instead.',
  'startup.insecure-network':
    'Warning: everything, passwords too, goes over the network unencrypted (--insecure-network).',
} as const
