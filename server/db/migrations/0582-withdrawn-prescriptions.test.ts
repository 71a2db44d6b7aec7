import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test.each(['prescriptions', 'contact_lens_prescriptions'])(
  '%s can say why they were taken back',
  (table) => {
    const rows = migratedTo(582).prepare(`SELECT withdrawn_reason FROM ${table}`).all()
    expect(rows).toEqual([])
  },
)
