/** Messages of the shop's copies, of bringing one back, and of the export. */
export const copiesMessages = {
  'copies.no-shop': 'There is no shop in {folder}.',
  'copies.folder-not-empty': 'The folder {folder} is not empty. Choose another.',
} as const
