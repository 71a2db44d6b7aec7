// GET /api/Common/GetCountries
import { countries } from '../contract/masters.ts'
import { all } from '../db/sql.ts'
import { operation } from '../operation.ts'

export const getCountries = operation(countries, ({ shop }) =>
  all<{ id: number; name: string }>(shop.db, 'SELECT id, name FROM countries ORDER BY name').map(
    ({ id, name }) => ({ ID: shop.ids.encode('country', id), Name: name }),
  ),
)
