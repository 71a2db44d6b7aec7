import type { BodyOf, ReplyOf } from '../../../server/contract/operation.ts'
import type { listStaff, savePerson } from '../../../server/contract/staff.ts'
import type { None, OperationSpec, Shape } from './operation-spec.ts'

export type Person = ReplyOf<typeof listStaff>[number]
export type PersonInput = BodyOf<typeof savePerson>

export type StaffShapes = {
  listStaff: Shape<None, Person[]>
  savePerson: Shape<PersonInput, ReplyOf<typeof savePerson>>
}

export const staffOperations: Record<keyof StaffShapes, OperationSpec> = {
  listStaff: { method: 'GET', path: '/api/People/list' },
  savePerson: { method: 'POST', path: '/api/People/save' },
}
