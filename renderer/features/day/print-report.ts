import { queryClient } from '../../kernel/queries/query-client.ts'
import { printDocument } from '../documents/print.ts'
import { reportQuery } from './day-data.ts'
import { useDay } from './day-store.ts'

/** Prints the report that is shown: its paper goes by the date of the day. */
export async function printReport(): Promise<void> {
  const { reportID } = useDay.getState()
  if (reportID === null) return
  const report = await queryClient.fetchQuery(reportQuery(reportID))
  await printDocument('DayEnd', report.Date.slice(0, 10))
}
