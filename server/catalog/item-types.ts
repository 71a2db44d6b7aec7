import type { Section } from '../contract/primitives.ts'
import { all, one, type ReadableDb } from '../db/sql.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'

export type ItemType = {
  id: number
  name: string
  section: Section
  imagePath: string
  moduleId: number
}

const COLUMNS = 'id, name, section, image_path AS imagePath, module_id AS moduleId'

/** Every item type, in the order of the counter's sections. */
export function allItemTypes(db: ReadableDb): ItemType[] {
  return all<ItemType>(db, `SELECT ${COLUMNS} FROM item_types ORDER BY id`)
}

export function findItemType(db: ReadableDb, itemTypeId: number): ItemType | undefined {
  return one<ItemType>(db, `SELECT ${COLUMNS} FROM item_types WHERE id = :itemTypeId`, {
    itemTypeId,
  })
}

/** The item type behind an encrypted ID; 400 for another kind of ID, 404 for no such type. */
export function itemTypeOf(services: Services, text: string, field: string): ItemType {
  const found = findItemType(services.db, services.idOf('itemType', text, field))
  if (found === undefined) throw new Refusal('NOT_FOUND', 'There is no such item type.')
  return found
}

/** The item types of the module behind an encrypted ID; 404 for no such module. */
export function itemTypesOfModule(services: Services, moduleID: string): ItemType[] {
  const moduleId = services.idOf('module', moduleID, 'moduleID')
  if (one(services.db, 'SELECT 1 FROM modules WHERE id = :moduleId', { moduleId }) === undefined) {
    throw new Refusal('NOT_FOUND', 'There is no such module.')
  }
  return all<ItemType>(
    services.db,
    `SELECT ${COLUMNS} FROM item_types WHERE module_id = :moduleId ORDER BY id`,
    { moduleId },
  )
}

/** An item type as the module-scoped operations answer it. */
export function encodeModuleItemType({ ids }: Services, type: ItemType) {
  return {
    Value: ids.encode('itemType', type.id),
    NumericID: type.id,
    Name: type.name,
    ItemImagePath: type.imagePath,
    ModuleID: ids.encode('module', type.moduleId),
  }
}
