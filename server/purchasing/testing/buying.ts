import { expect } from 'vitest'
import { run } from '../../db/sql.ts'
import type { Json, TestServer } from '../../testing/test-server.ts'
import { itemIdOf } from '../../testing/test-shop.ts'

/** The supplier that these tests buy from. */
const SUPPLIER = 2

/** What the owner asks of a test shop that buys from one supplier; `server` is that of the test. */
export function buying(server: () => TestServer) {
  return {
    /** Throws where it is refused. */
    async post(path: string, body: object): Promise<Json> {
      const answer = await server().call('POST', path, body, { as: 'owner' })
      expect({ path, status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
      return answer.body
    },
    async get(path: string): Promise<Json> {
      return (await server().call('GET', path, undefined, { as: 'owner' })).body
    },
    supplierID: () => server().services.ids.encode('supplier', SUPPLIER),
    itemID: (code: string) =>
      server().services.ids.encode('item', itemIdOf(server().services, code)),
    /** The supplier charges tax in this State from now on. */
    charge(stateCode: string): void {
      server().services.write((tx) =>
        run(
          tx,
          `UPDATE suppliers SET type = 'Regular', gstin = :gstin,
                  state_id = (SELECT id FROM states WHERE code = :stateCode)
            WHERE id = :id`,
          { gstin: `${stateCode}AAGCS1234F1Z5`, stateCode, id: SUPPLIER },
        ),
      )
    },
  }
}
