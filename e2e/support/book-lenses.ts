import type { Api } from './api.ts'

type BookedOrder = { ID: string; SalesOrderNo: string }

/** Books a pair of lenses that a lab makes, with the frame of a serial number; nothing is paid. */
export async function bookLenses(
  api: Api,
  sessionID: string,
  serial?: string,
): Promise<BookedOrder> {
  if (serial !== undefined) {
    const frame = await api.get(`/api/quickSale/getItemDetailFromCode?code=${serial}`)
    await api.post('/api/quickSale/saveSalesOrderTemp', {
      sessionID,
      itemID: frame.ID,
      inventoryID: frame.InventoryID,
      qty: 1,
      price: frame.Price,
      pairNo: '1',
    })
  }
  const lens = await api.get('/api/quickSale/getItemDetailFromCode?code=GL-SV')
  for (const eye of ['Right', 'Left']) {
    await api.post('/api/quickSale/saveSalesOrderTemp', {
      sessionID,
      itemID: lens.ID,
      qty: 1,
      price: lens.Price,
      pairNo: '1',
      eye,
      spherical: '-2.00',
    })
  }
  const { data } = await api.post('/api/quickSale/SaveSale', { sessionID })
  return await api.get(`/api/Orders/${data.SalesOrderID}`)
}
