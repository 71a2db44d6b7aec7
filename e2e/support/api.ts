/**
 * The API as another device of the shop would use it, to prepare a story and to check its outcome.
 */
export type Api = {
  get(path: string): Promise<Json>
  post(path: string, body: object): Promise<Json>
}

/** Whatever came back: a story reads it as it is. */
type Json = ReturnType<typeof JSON.parse>

/** Signs in over HTTP and answers a client. */
export async function signInToApi(
  address: string,
  userName: string,
  password: string,
): Promise<Api> {
  const login = await send(address, 'POST', '/api/Auth/Login', { userName, password })
  const token: string = login.AccessToken
  return {
    get: (path) => send(address, 'GET', path, undefined, token),
    post: (path, body) => send(address, 'POST', path, body, token),
  }
}

async function send(
  address: string,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<Json> {
  const answer = await fetch(address + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const json: Json = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`)
  return json
}
