// GET /api/Module/GetModules
import { modules } from '../contract/catalog.ts'
import { all } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'

export const getModules = operation(modules, ({ services }) =>
  all<{ id: number; name: string }>(services.db, 'SELECT id, name FROM modules ORDER BY id').map(
    ({ id, name }) => ({ Value: services.ids.encode('module', id), Name: name }),
  ),
)
