// GET /api/quickSale/getDoctors, getFitters, getSuppliers, getPriorities
import { doctors, fitters, priorities, suppliers } from '../contract/masters.ts'
import { all } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'

type Named = { id: number; name: string }

export const getDoctors = operation(doctors, ({ shop }) =>
  all<Named & { registrationNo: string; mobile: string }>(
    shop.db,
    'SELECT id, name, registration_no AS registrationNo, mobile FROM doctors ORDER BY name, id',
  ).map(({ id, name, registrationNo, mobile }) => ({
    ID: shop.ids.encode('doctor', id),
    Name: name,
    RegistrationNo: registrationNo,
    Mobile: mobile,
  })),
)

export const getFitters = operation(fitters, ({ shop }) =>
  all<Named>(shop.db, 'SELECT id, name FROM fitters ORDER BY name, id').map(({ id, name }) => ({
    ID: shop.ids.encode('fitter', id),
    Name: name,
  })),
)

export const getSuppliers = operation(suppliers, ({ shop }) =>
  all<Named & { mobile: string; leadDays: number }>(
    shop.db,
    'SELECT id, name, mobile, lead_days AS leadDays FROM suppliers ORDER BY name, id',
  ).map(({ id, name, mobile, leadDays }) => ({
    ID: shop.ids.encode('supplier', id),
    Name: name,
    Mobile: mobile,
    LeadDays: leadDays,
  })),
)

/** The least urgent first: that is the one a sale is booked with. */
export const getPriorities = operation(priorities, ({ shop }) =>
  all<Named & { leadDays: number }>(
    shop.db,
    'SELECT id, name, lead_days AS leadDays FROM priorities ORDER BY lead_days DESC, id',
  ).map(({ id, name, leadDays }) => ({
    ID: shop.ids.encode('priority', id),
    Name: name,
    LeadDays: leadDays,
  })),
)
