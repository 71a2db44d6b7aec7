import type { Api } from './api.ts'

type BookedOrder = { ID: string; SalesOrderNo: string }

/** Rings up a pair of lenses that a lab makes, with the frame of a serial number where one is told. */
export async function ringUpPair(
  api: Api,
  sessionID: string,
  pair: { pairNo: string; serial: string | undefined; spherical: string },
): Promise<void> {
  const { pairNo, serial, spherical } = pair
  const add = async (code: string, more: object) => {
    const item = await api.get(`/api/quickSale/getItemDetailFromCode?code=${code}`)
    await api.post('/api/quickSale/saveSalesOrderTemp', {
      sessionID,
      itemID: item.ID,
      inventoryID: item.InventoryID ?? undefined,
      qty: 1,
      price: item.Price,
      priceIncludesTax: item.PriceIncludesTax,
      pairNo,
      ...more,
    })
  }
  if (serial !== undefined) await add(serial, {})
  for (const eye of ['Right', 'Left']) await add('GL-SV', { eye, spherical })
}

/**
 * Books a pair of lenses that a lab makes, with the frame of a serial number; nothing is paid. `more` goes
 * with the sale, as that its bill comes later.
 */
export async function bookLenses(
  api: Api,
  sessionID: string,
  serial?: string,
  more: object = {},
): Promise<BookedOrder> {
  await ringUpPair(api, sessionID, { pairNo: '1', serial, spherical: '-2.00' })
  const { data } = await api.post('/api/quickSale/SaveSale', { sessionID, ...more })
  return await api.get(`/api/Orders/${data.SalesOrderID}`)
}
