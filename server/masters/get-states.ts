// GET /api/Common/GetStates/{countryId}
import { states } from '../contract/masters.ts'
import { all, one, type ReadableDb } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'

type StateRow = { id: number; name: string; code: string }

export const getStates = operation(states, ({ services, params }) => {
  const countryId = services.idOf('country', params.countryId, 'countryId')
  if (
    one(services.db, 'SELECT 1 FROM countries WHERE id = :countryId', { countryId }) === undefined
  ) {
    throw new Refusal('NOT_FOUND', 'There is no such country.')
  }
  return statesOf(services.db, countryId).map(({ id, name, code }) => ({
    ID: services.ids.encode('state', id),
    Name: name,
    CountryID: services.ids.encode('country', countryId),
    Code: code,
  }))
})

// Retired states stay choosable, last, because old GSTINs and addresses still name them.
function statesOf(db: ReadableDb, countryId: number): StateRow[] {
  return all<StateRow>(
    db,
    `SELECT id, name, code FROM states
      WHERE country_id = :countryId
      ORDER BY is_retired, name`,
    { countryId },
  )
}
