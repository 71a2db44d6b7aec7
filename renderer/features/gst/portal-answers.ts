/** What the invoice portal answered for one document, as its file has it. */
export type PortalAnswer = {
  irn: string
  signedQRCode: string
  ackNo?: string
  ackDate?: string
}

/**
 * The answers in a JSON file of the portal: objects with an IRN and a signed QR code, in a list or
 * within others. Empty where there are none; null for a text that is no JSON.
 */
export function readPortalAnswers(text: string): PortalAnswer[] | null {
  try {
    return answersIn(JSON.parse(text))
  } catch {
    return null
  }
}

function answersIn(value: unknown): PortalAnswer[] {
  if (Array.isArray(value)) return value.flatMap(answersIn)
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  const textOf = (name: string): string => {
    const found = entries.find(([key]) => key.toLowerCase() === name)?.[1]
    return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
  }
  const irn = textOf('irn')
  const signedQRCode = textOf('signedqrcode')
  if (irn === '' || signedQRCode === '') return entries.flatMap(([, inner]) => answersIn(inner))
  const ackNo = textOf('ackno')
  const ackDate = textOf('ackdt').replace(' ', 'T')
  return [
    {
      irn,
      signedQRCode,
      ...(ackNo === '' ? {} : { ackNo }),
      ...(ackDate === '' ? {} : { ackDate }),
    },
  ]
}
