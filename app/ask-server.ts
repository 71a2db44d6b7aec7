/** Asks the server behind the window, wherever it runs; `path` is below its address. */
export type AskServer = (
  path: string,
  /** Null: nothing is sent, and the answer only read. */
  body: object | null,
  bearer?: string,
) => Promise<{ isOk: boolean; body: unknown }>

/** Asks the branch server of this computer. */
export async function askOwnServer(
  address: string,
  path: string,
  body: object | null,
  bearer?: string,
): Promise<{ isOk: boolean; body: unknown }> {
  const headers = {
    ...(body === null ? {} : { 'content-type': 'application/json' }),
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
  }
  const answer = await fetch(`${address}${path}`, {
    method: body === null ? 'GET' : 'POST',
    headers,
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  })
  const read: unknown = await answer.json().catch(() => null)
  return { isOk: answer.ok, body: read }
}
