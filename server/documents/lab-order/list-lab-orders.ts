import { listLabOrders as spec } from '../../contract/lab-parcels.ts'
import { addDays } from '../../domain/local-time.ts'
import { operation } from '../../kernel/operation.ts'
import { labOrderID } from './model.ts'
import { labDays } from './sent-jobs.ts'

const DAYS = 30
const MOST = 50

export const listLabOrders = operation(spec, ({ services }) => {
  const since = addDays(`${services.localNow().slice(0, 10)}T00:00:00`, -DAYS)
  return {
    Items: labDays(services.db, since, MOST).map(({ day, jobs, labName, supplierId }) => ({
      PaperID: labOrderID(services, supplierId, day),
      SupplierID: services.ids.encode('supplier', supplierId),
      LabName: labName,
      Day: day,
      Jobs: jobs,
    })),
  }
})
