import http from 'node:http'

export type Answer = {
  status: number
  /** Whatever came back: a test reads it as it is. */
  body: ReturnType<typeof JSON.parse>
}

/** The connection broke before the answer was whole: the till does not know whether it was done. */
export class ReplyLost extends Error {
  override readonly name = 'ReplyLost'
}

export type Till = {
  call(method: 'GET' | 'POST', path: string, body?: unknown, headers?: object): Promise<Answer>
  signIn(): Promise<SignIn>
  close(): void
}

export type SignIn = {
  AccessToken: string
  RefreshToken: string
  Branch: { BranchID: number; EncryptedBranchID: string }
}

export const OWNER = { userName: 'owner', password: 'owner-secret' }
const ANSWER_WITHIN_MS = 30_000

/**
 * A till on the branch at `address()`, which is asked anew for each request because a restart may
 * move it. Connections are kept alive, as a till keeps them.
 */
export function openTill(address: () => string, token: string | null = null): Till {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  let bearer = token

  async function call(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: object = {},
  ): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const text = body === undefined ? null : JSON.stringify(body)
    const request = http.request(
      new URL(path, address()),
      {
        method,
        agent,
        timeout: ANSWER_WITHIN_MS,
        headers: {
          ...(text === null
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', () => reject(new ReplyLost(path)))
        response.on('end', () => {
          if (!response.complete) return reject(new ReplyLost(path))
          const whole = Buffer.concat(chunks).toString()
          const isJson = String(response.headers['content-type']).includes('json')
          resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(whole) : whole })
        })
        response.on('close', () => reject(new ReplyLost(path)))
      },
    )
    request.on('timeout', () => request.destroy())
    request.on('error', (error) => reject(new ReplyLost(`${path}: ${error.message}`)))
    request.end(text ?? undefined)
    return promise
  }

  return {
    call,
    async signIn() {
      const { status, body } = await call('POST', '/api/Auth/Login', OWNER)
      if (status !== 200) throw new Error(`the owner was not let in: ${JSON.stringify(body)}`)
      bearer = body.AccessToken
      return body
    },
    close: () => agent.destroy(),
  }
}
