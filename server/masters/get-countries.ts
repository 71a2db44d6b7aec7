// GET /api/Common/GetCountries
import { countries } from '../contract/masters.ts'
import { all } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'
import { INDIA } from './master-rows.ts'

export const getCountries = operation(countries, ({ services }) =>
  all<{ id: number; name: string }>(
    services.db,
    // The shop's own country first: it is the one that nearly every customer has.
    'SELECT id, name FROM countries ORDER BY id <> :home, name',
    { home: INDIA },
  ).map(({ id, name }) => ({ ID: services.ids.encode('country', id), Name: name })),
)
