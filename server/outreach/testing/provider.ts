import http from 'node:http'

type Request = { path: string; headers: http.IncomingHttpHeaders; body: unknown }
type Answer = { status: number; body: object } | 'silent'

/**
 * A stand-in for WhatsApp's Cloud API and for MSG91's flow: it refuses what they refuse (another
 * method, path or type, a wrong key, a body that is not theirs) and answers in their shapes.
 */
export type Provider = {
  address: string
  requests: Request[]
  /** What it answers next, once each; a right request is accepted after that. */
  next: Answer[]
  close(): Promise<void>
}

export const WHATSAPP_KEY = 'EAAG-test-key'
export const SMS_KEY = 'authkey123'
export const SENDER = '106540352242922'

export async function startProvider(): Promise<Provider> {
  const requests: Request[] = []
  const next: Answer[] = []
  const server = http.createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { headers, method, url: path = '' } = request
      const text = Buffer.concat(parts).toString('latin1')
      const isFile = headers['content-type']?.startsWith('multipart/form-data') === true
      const body: unknown = isFile ? text : JSON.parse(Buffer.from(text, 'latin1').toString('utf8'))
      requests.push({ path, headers, body })
      const answer = next.shift() ?? judge(method ?? '', path, headers, body)
      if (answer === 'silent') {
        request.socket.destroy()
        return
      }
      reply.writeHead(answer.status, { 'content-type': 'application/json' })
      reply.end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the stand-in has no port')
  return {
    address: `http://127.0.0.1:${bound.port}`,
    requests,
    next,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function judge(
  method: string,
  path: string,
  headers: http.IncomingHttpHeaders,
  body: unknown,
): Answer {
  if (path === `/${SENDER}/media`) return judgeFile(headers, String(body))
  if (method !== 'POST' || headers['content-type'] !== 'application/json') {
    return refusal(400, 100, 'Unsupported request')
  }
  if (path === '/flow/') return judgeSms(headers, Object(body))
  if (path !== `/${SENDER}/messages`) return refusal(400, 33, 'Object does not exist')
  if (headers.authorization !== `Bearer ${WHATSAPP_KEY}`) {
    return refusal(401, 190, 'Invalid OAuth access token')
  }
  return judgeWhatsApp(Object(body))
}

/** A file is taken with its product, its type and its bytes. */
function judgeFile(headers: http.IncomingHttpHeaders, body: string): Answer {
  if (headers.authorization !== `Bearer ${WHATSAPP_KEY}`) {
    return refusal(401, 190, 'Invalid OAuth access token')
  }
  const isWhole = ['name="messaging_product"', 'whatsapp', 'application/pdf', '%PDF-'].every(
    (part) => body.includes(part),
  )
  return isWhole ? { status: 200, body: { id: FILE_ID } } : refusal(400, 100, 'No file')
}

type Json = ReturnType<typeof JSON.parse>

/** What the shop had approved, and the ID of a file that it brought. */
const TEMPLATES: ReadonlySet<string> = new Set(['order_ready', 'winter'])
export const FILE_ID = '1013859600285441'

function judgeWhatsApp(body: Json): Answer {
  const { messaging_product, template, to, type } = body
  const isWhole =
    messaging_product === 'whatsapp' &&
    type === 'template' &&
    /^91[6-9][0-9]{9}$/.test(to) &&
    typeof template?.language?.code === 'string'
  if (!isWhole) return refusal(400, 100, 'Invalid parameter')
  if (!TEMPLATES.has(template.name)) return refusal(404, 132_001, 'Template name does not exist')
  const part = (name: string): Json =>
    template.components.find(({ type: kind }: Json) => kind === name)
  const filled: Json[] = part('body')?.parameters ?? []
  const header = part('header')
  const [file] = header?.parameters ?? []
  if (header !== undefined && file?.document?.id !== FILE_ID) {
    return refusal(400, 132_012, 'Parameter format does not match')
  }
  const isFilled =
    filled.length === 2 && filled.every(({ text, type: kind }) => kind === 'text' && text !== '')
  if (!isFilled) return refusal(400, 132_000, 'Number of parameters does not match')
  return {
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: 'wamid.TEST', message_status: 'accepted' }],
    },
  }
}

function judgeSms(
  headers: http.IncomingHttpHeaders,
  { flow_id, recipients, sender }: Json,
): Answer {
  if (headers['authkey'] !== SMS_KEY) {
    return { status: 401, body: { type: 'error', message: 'Authentication failure' } }
  }
  const [one] = Array.isArray(recipients) ? recipients : []
  const isWhole = typeof flow_id === 'string' && typeof sender === 'string'
  if (!isWhole || !/^91[6-9][0-9]{9}$/.test(one?.mobiles)) {
    return { status: 400, body: { type: 'error', message: 'Mobile number is invalid' } }
  }
  return { status: 200, body: { type: 'success', message: '5762846b4f8d285d378b4567' } }
}

/** An error as the Graph API writes it. */
export function refusal(status: number, code: number, message: string): Answer {
  return {
    status,
    body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'AbCd' } },
  }
}
