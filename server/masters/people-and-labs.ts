// GET /api/quickSale/getDoctors, getFitters, getSuppliers, getPriorities
import { doctors, fitters, priorities, suppliers } from '../contract/masters.ts'
import { all } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'

type Named = { id: number; name: string }

export const getDoctors = operation(doctors, ({ services }) =>
  all<Named & { registrationNo: string; mobile: string }>(
    services.db,
    'SELECT id, name, registration_no AS registrationNo, mobile FROM doctors ORDER BY name, id',
  ).map(({ id, name, registrationNo, mobile }) => ({
    ID: services.ids.encode('doctor', id),
    Name: name,
    RegistrationNo: registrationNo,
    Mobile: mobile,
  })),
)

export const getFitters = operation(fitters, ({ services }) =>
  all<Named>(services.db, 'SELECT id, name FROM fitters ORDER BY name, id').map(({ id, name }) => ({
    ID: services.ids.encode('fitter', id),
    Name: name,
  })),
)

export const getSuppliers = operation(suppliers, ({ services }) =>
  all<Named & { mobile: string; leadDays: number }>(
    services.db,
    'SELECT id, name, mobile, lead_days AS leadDays FROM suppliers ORDER BY name, id',
  ).map(({ id, name, mobile, leadDays }) => ({
    ID: services.ids.encode('supplier', id),
    Name: name,
    Mobile: mobile,
    LeadDays: leadDays,
  })),
)

/** The least urgent first: that is the one a sale is booked with. */
export const getPriorities = operation(priorities, ({ services }) =>
  all<Named & { leadDays: number }>(
    services.db,
    'SELECT id, name, lead_days AS leadDays FROM priorities ORDER BY lead_days DESC, id',
  ).map(({ id, name, leadDays }) => ({
    ID: services.ids.encode('priority', id),
    Name: name,
    LeadDays: leadDays,
  })),
)
