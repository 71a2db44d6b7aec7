import { openFitterPage } from '../../contract/lab.ts'
import { all } from '../../db/sql.ts'
import { operation } from '../../kernel/operation.ts'
import { findJob } from './find-job.ts'
import { describeJob } from './fitter-job.ts'
import { holderOf } from './fitter-link.ts'

export const openPage = operation(openFitterPage, ({ body, ip, services }) => {
  const { labOrderId, orderId } = findJob(services, { ip, token: body.token })
  const holder = holderOf(services, body.pass)
  const job = describeJob(services, orderId, labOrderId)
  const people = all<{ UserName: string; DisplayName: string }>(
    services.db,
    `SELECT user_name AS UserName, display_name AS DisplayName
       FROM users WHERE is_active = 1 AND pin_hash IS NOT NULL ORDER BY display_name`,
  )
  return {
    ShopName: services.branch().name,
    LabOrderNo: job.LabOrderNo,
    Who: holder?.displayName ?? null,
    People: holder === undefined ? people : [],
    Job: holder === undefined ? null : job,
  }
})
