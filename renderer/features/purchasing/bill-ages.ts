/** How supplier accounts are told by the age of their open bills, as the server adds them up. */
export const BILL_AGES = ['Days0To15', 'Days16To45', 'Days46Up', 'Overdue'] as const

export type BillAge = (typeof BILL_AGES)[number]

/** Whether an open bill is of that age on `today` (`yyyy-mm-dd`). */
export function isOfAge(
  { Days, DueOn }: { Days: number; DueOn: string },
  age: BillAge,
  today: string,
): boolean {
  switch (age) {
    case 'Days0To15':
      return Days <= 15
    case 'Days16To45':
      return Days > 15 && Days <= 45
    case 'Days46Up':
      return Days > 45
    case 'Overdue':
      return DueOn.slice(0, 10) < today
  }
}
