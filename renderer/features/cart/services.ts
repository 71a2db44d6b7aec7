/** Whether an HSN code is a service accounting code: there is no stock of a service. */
export function isService(hsn: string | null): boolean {
  return hsn?.startsWith('99') ?? false
}
