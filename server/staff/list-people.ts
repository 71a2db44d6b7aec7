import { people as spec } from '../contract/auth.ts'
import { all } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'

export const listPeople = operation(spec, ({ services }) =>
  all<{ UserName: string; DisplayName: string }>(
    services.db,
    `SELECT user_name AS UserName, display_name AS DisplayName
       FROM users WHERE is_active = 1 ORDER BY display_name`,
  ),
)
