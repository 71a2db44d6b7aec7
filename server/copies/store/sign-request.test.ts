import { expect, it } from 'vitest'
import { signRequest } from './sign-request.ts'

// The examples of "Signature Calculations for the Authorization Header" in Amazon's S3 reference.
const KEY = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const NOW = Date.UTC(2013, 4, 24)
const HOST = 'https://examplebucket.s3.amazonaws.com'
const NOTHING = new Uint8Array()

it.each([
  [
    'reads a part of an object',
    { method: 'GET', url: '/test.txt', headers: { range: 'bytes=0-9' }, body: NOTHING },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'writes an object',
    {
      method: 'PUT',
      url: '/test$file.text',
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      body: Buffer.from('Welcome to Amazon S3.'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'asks with a name alone',
    { method: 'GET', url: '/?lifecycle', headers: {}, body: NOTHING },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'lists objects',
    { method: 'GET', url: '/?prefix=J&max-keys=2', headers: {}, body: NOTHING },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('%s with the signature that is published', (_what, request, signature) => {
  const { url, ...rest } = request
  const headers = signRequest({ ...rest, url: new URL(url, HOST) }, KEY, NOW)
  expect(headers['authorization']).toMatch(new RegExp(`Signature=${signature}$`))
  expect(headers['x-amz-date']).toBe('20130524T000000Z')
})
