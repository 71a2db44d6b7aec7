import type { Json, TestServer } from '../../testing/test-server.ts'

/** Calls of the import of a shop's files, as its owner, each followed until it is over. */
export async function shopImports(t: TestServer): Promise<{
  imported: (kind: string, file: string, query?: string) => Promise<Json>
  look: (file: string) => Promise<Json>
}> {
  const secret = { userName: 'owner', password: 'owner-secret' }
  const token: string = (await t.call('POST', '/api/Auth/Login', secret)).body.AccessToken
  await t.call('GET', '/api/Reports', undefined, { as: 'owner' })
  async function post(path: string, file: string): Promise<Json> {
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api/Import/${path}`,
      headers: {
        'content-type': 'application/octet-stream',
        authorization: `Bearer ${token}`,
      },
      payload: file,
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json()
  }
  return {
    look: (file) => post('look', file),
    async imported(kind, file, query = '') {
      const { jobID } = await post(`${kind}${query}`, file)
      for (;;) {
        const path = `/api/Import/job/${jobID}`
        const { body } = await t.call('GET', path, undefined, { as: 'owner' })
        if (body.State !== 'running') return body
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
  }
}
