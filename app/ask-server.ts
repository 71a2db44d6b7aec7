/** Asks the server behind the window, wherever it runs; `path` is below its address. */
export type AskServer = (
  path: string,
  body: object,
  bearer?: string,
) => Promise<{ isOk: boolean; body: unknown }>

/** Asks the branch server of this computer. */
export async function askOwnServer(
  address: string,
  path: string,
  body: object,
  bearer?: string,
): Promise<{ isOk: boolean; body: unknown }> {
  const headers = {
    'content-type': 'application/json',
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
  }
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const read: unknown = await answer.json().catch(() => null)
  return { isOk: answer.ok, body: read }
}
