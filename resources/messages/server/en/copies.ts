/** Messages of the shop's copies, of bringing one back, and of the export. */
export const copiesMessages = {
  'copies.no-shop': 'There is no shop in {folder}.',
  'copies.folder-not-empty': 'The folder {folder} is not empty. Choose another.',
  'copies.no-recovery-code':
    'Make a recovery code first (This computer): without it nobody could open the copies.',
  'copies.foreign-place': 'This folder holds the copies of another shop. Choose another.',
  'copies.read-only': 'This shop is only to be looked at. Nothing can be changed in it.',
  'copies.no-such-place': 'This place is not in use any more.',
  'copies.path-whole': 'Give the whole path of the folder, such as E:\\ or /media/stick.',
  'copies.path-of-data': 'Choose a folder outside the shop’s own data.',
  'copies.path-unusable': 'The folder {folder} can’t be made or read.',
  'copies.path-read-only': 'Nothing can be written there.',
  'copies.no-letter': 'This shop has used all its places. Call for help.',
  'copies.not-restorable': 'Nothing could be brought back from this copy: {fault}',
  'copies.log-fault': 'Nothing is copied at the moment ({fault}). Dioptre tries again by itself.',
  'copies.trouble-away': 'The disk or stick is not there.',
  'copies.trouble-foreign': 'The folder now holds the copies of another shop.',
  'copies.trouble-full': 'The disk is full.',
  'copies.trouble-read-only': 'The disk can’t be written.',
  'copies.trouble-differs': 'The copy holds other changes; a new one is being made.',
  'copies.trouble-failed': 'The disk reports errors.',
  'copies.trouble-slow': 'The disk does not answer.',
  'copies.trouble-replaced':
    'The shop was brought back elsewhere from this copy. This computer may not write to it any more.',
  'copies.no-copy-there': 'There is no copy of a shop in {folder}.',
  'copies.keys-of-another': 'These keys are not those of the copy.',
  'copies.copy-damaged': 'The copy is damaged, and nothing was changed: {fault}',
  'copies.code-mistyped': 'A letter of the code must be wrong. It has five groups of five.',
  'copies.no-recovery-file':
    'The file recovery.json is missing beside the copy: without it the code opens nothing.',
  'copies.code-of-another': 'This code does not open the copy. Was a newer one made?',
  'copies.folder-has-shop':
    'There is a shop in {folder} already. Choose another folder, or move it aside with --replace.',
  'copies.at-not-a-time': 'Give the moment as 2026-11-22T17:00:00.',
  'copies.no-copy-at': 'There is no copy as old as {at}.',
  'copies.no-letters-left': 'This copy was brought back too often. Use another copy.',
  'copies.place-not-writable':
    'The copy can’t be written, so that its new numbers can’t be noted there. Make the disk writable, or use --look.',
  'copies.store-address':
    'Give the store’s address with the bucket, such as https://s3.ap-south-1.amazonaws.com/my-shop. It begins with https.',
  'copies.store-key-missing': 'Type both the key and its secret, as the store shows them.',
  'copies.store-offline': 'The store can’t be reached. Is there internet?',
  'copies.store-denied':
    'The store refuses this key. Type it again, or make one that may read, write and delete in this bucket.',
  'copies.store-no-bucket': 'The store has no bucket of this name.',
  'copies.store-wrong-region': 'The bucket is in another region. Give its region.',
  'copies.store-wrong-clock': 'This computer’s clock is wrong. Set it right: the store refuses it.',
  'copies.store-full': 'The store is full.',
  'copies.store-failed': 'The store reports errors.',
  'copies.store-gone': 'The copy is not in the store any more.',
  'copies.store-slow': 'The store does not answer.',
  'copies.store-no-copy': 'There is no copy of a shop at {address}.',
  'copies.store-several':
    'There are copies of several shops at {address}, and the code opens none.',
} as const
