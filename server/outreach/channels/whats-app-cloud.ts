import { isRecord } from '../../wire/record.ts'
import {
  type Account,
  errorText,
  isTemporary,
  type Outcome,
  type Outgoing,
  postForm,
  postJson,
  type SendMessage,
} from './channel.ts'

export const WHATSAPP_CLOUD = 'https://graph.facebook.com/v23.0'

/** Codes of limits and of the service itself: the message is fine and goes later. */
const LATER: ReadonlySet<number> = new Set([
  1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_048, 131_056, 133_004,
])
/** Codes of the key, the account, its payment and its number. */
const ACCOUNT: ReadonlySet<number> = new Set([
  0, 3, 10, 190, 368, 131_005, 131_031, 131_042, 131_045, 133_010,
])
const PERMISSIONS_FROM = 200
const PERMISSIONS_TO = 299

/**
 * Sends by WhatsApp's Cloud API with the shop's own account: an approved template, its body filled
 * in order, with a PDF in its header where there is one. The account's sender is the ID of its number.
 */
export function whatsAppCloud(address: string): SendMessage {
  return async ({ key, sender }, { document, language, places, template, to }) => {
    const parameters = places.map((text) => ({ type: 'text', text: text === '' ? '-' : text }))
    const components: object[] = parameters.length === 0 ? [] : [{ type: 'body', parameters }]
    if (document !== undefined) {
      const uploaded = await upload(address, { key, sender }, document)
      if (typeof uploaded !== 'string') return uploaded
      const file = { id: uploaded, filename: document.fileName }
      components.unshift({ type: 'header', parameters: [{ type: 'document', document: file }] })
    }
    const answer = await postJson(
      `${address}/${sender}/messages`,
      { authorization: `Bearer ${key}` },
      {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to,
        type: 'template',
        template: { name: template, language: { code: language }, components },
      },
    )
    if (answer === null) return { kind: 'later', error: 'WhatsApp was not reached' }
    return outcomeOf(answer.status, answer.body)
  }
}

/** Brings a PDF to the account; answers its ID there, or why it was not taken. */
async function upload(
  address: string,
  { key, sender }: Account,
  { bytes, fileName }: NonNullable<Outgoing['document']>,
): Promise<string | Outcome> {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', 'application/pdf')
  form.set('file', new Blob([bytes], { type: 'application/pdf' }), fileName)
  const answer = await postForm(
    `${address}/${sender}/media`,
    { authorization: `Bearer ${key}` },
    form,
  )
  if (answer === null) return { kind: 'later', error: 'WhatsApp was not reached' }
  const { body, status } = answer
  if (status === 200 && isRecord(body) && typeof body['id'] === 'string') return body['id']
  return outcomeOf(status, body)
}

function outcomeOf(status: number, body: unknown): Outcome {
  const id = status === 200 ? messageId(body) : null
  if (id !== null) return { kind: 'sent', providerId: id }
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {}
  const code = typeof error['code'] === 'number' ? error['code'] : null
  const text = errorText(code ?? `HTTP ${status}`, String(error['message'] ?? ''))
  if (code === null) return { kind: isTemporary(status) ? 'later' : 'account', error: text }
  if (LATER.has(code)) return { kind: 'later', error: text }
  const isPermission = code >= PERMISSIONS_FROM && code <= PERMISSIONS_TO
  if (ACCOUNT.has(code) || isPermission) return { kind: 'account', error: text }
  return { kind: isTemporary(status) ? 'later' : 'refused', error: text }
}

function messageId(body: unknown): string | null {
  const messages = isRecord(body) ? body['messages'] : null
  const [first] = Array.isArray(messages) ? messages : []
  return isRecord(first) && typeof first['id'] === 'string' ? first['id'] : null
}
