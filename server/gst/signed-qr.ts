/** What the portal signs for the code on a document. */
export type SignedQr = {
  SellerGstin: string
  BuyerGstin: string
  DocNo: string
  DocTyp: string
  /** DD/MM/YYYY */
  DocDt: string
  TotInvVal: number
  ItemCnt: number
  Irn: string
}

const TOKEN = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/

/**
 * Reads the token of a signed QR code (GST reference 7.3), whose payload is JSON with a text `data`.
 * Returns null for anything else. Whether the signature is the portal's own is not looked at.
 */
export function readSignedQr(token: string): SignedQr | null {
  if (!TOKEN.test(token)) return null
  const parts = token.split('.')
  const [, payload] = parts
  if (payload === undefined) return null
  const outer = parsed(Buffer.from(payload, 'base64url').toString('utf8'))
  const data = fieldOf(outer, 'data')
  const inner = typeof data === 'string' ? parsed(data) : outer
  const text = (key: string): string => {
    const value = fieldOf(inner, key)
    return typeof value === 'string' ? value : ''
  }
  const Irn = text('Irn')
  const DocNo = text('DocNo')
  if (Irn === '' || DocNo === '') return null
  return {
    SellerGstin: text('SellerGstin'),
    BuyerGstin: text('BuyerGstin'),
    DocNo,
    DocTyp: text('DocTyp'),
    DocDt: text('DocDt'),
    TotInvVal: Number(fieldOf(inner, 'TotInvVal')),
    ItemCnt: Number(fieldOf(inner, 'ItemCnt')),
    Irn,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
