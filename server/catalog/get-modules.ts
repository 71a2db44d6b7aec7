// GET /api/Module/GetModules
import { modules } from '../contract/catalog.ts'
import { all } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'

export const getModules = operation(modules, ({ shop }) =>
  all<{ id: number; name: string }>(shop.db, 'SELECT id, name FROM modules ORDER BY id').map(
    ({ id, name }) => ({ Value: shop.ids.encode('module', id), Name: name }),
  ),
)
