import { openFitterPage } from '../../contract/lab.ts'
import { isEnrolled } from '../../http/own-hosts.ts'
import { operation } from '../../kernel/operation.ts'
import { noteReadOfOrder } from '../../prescriptions/health-of-order.ts'
import { findJob } from './find-job.ts'
import { describeJob } from './fitter-job.ts'
import { holderOf } from './fitter-link.ts'

export const openPage = operation(openFitterPage, ({ body, ip, request, services }) => {
  const { labOrderId, orderId } = findJob(services, { ip, token: body.token })
  const holder = holderOf(services, body.pass)
  const job = describeJob(services, orderId, labOrderId)
  if (holder !== undefined) {
    noteReadOfOrder({ services, user: { userId: holder.id }, ip }, openFitterPage.name, orderId)
  }
  return {
    ShopName: services.branch().name,
    LabOrderNo: job.LabOrderNo,
    Who: holder?.displayName ?? null,
    IsPaired: isEnrolled(request),
    Job: holder === undefined ? null : job,
  }
})
