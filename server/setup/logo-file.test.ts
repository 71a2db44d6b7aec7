import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { programResourcesFolder } from '../kernel/resources-folder.ts'
import { decodePng } from '../rendering/pictures/png.ts'
import { BASELINE_JPEG, heldAs } from '../rendering/testing/jpegs.ts'
import { makePng } from '../rendering/testing/make-png.ts'
import { checkLogo, LOGO_BYTES_MAX, writeLogo } from './logo-file.ts'

const PNG = fs.readFileSync(path.join(programResourcesFolder(), 'seed', 'demo-logo.png'))

const COMMENT = '<script>'
const COMMENTED_JPEG = Buffer.concat([
  BASELINE_JPEG.subarray(0, 2),
  Buffer.from([0xff, 0xfe, 0, COMMENT.length + 2]),
  Buffer.from(COMMENT),
  BASELINE_JPEG.subarray(2),
  Buffer.from('<html>'),
])

function pngOf(width: number, height: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('checkLogo', () => {
  it('keeps the pixels of a PNG and nothing else', async () => {
    const withPage = Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')])
    const logo = await checkLogo(withPage)
    if (!logo.ok) throw new Error(logo.reason.code)
    expect(logo.bytes.includes('<script>')).toBe(false)
    const before = decodePng(PNG)
    const after = decodePng(logo.bytes)
    expect([after.width, after.height]).toEqual([480, 160])
    expect(Buffer.from(after.rgb).equals(Buffer.from(before.rgb))).toBe(true)
  })

  it('makes a PNG of a JPEG, upright, without its comments and what follows it', async () => {
    const logo = await checkLogo(heldAs(6, COMMENTED_JPEG))
    if (!logo.ok) throw new Error(logo.reason.code)
    expect(logo.bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(logo.bytes.includes('script')).toBe(false)
    expect(logo.bytes.includes('html')).toBe(false)
    const { height, width } = decodePng(logo.bytes)
    expect([width, height]).toEqual([16, 24])
  })

  it('keeps no more of a picture than is ever printed', async () => {
    const noise = makePng({
      width: 1_000,
      height: 250,
      bits: 8,
      colorType: 0,
      lines: Buffer.concat(
        Array.from({ length: 250 }, () => Buffer.concat([Buffer.alloc(1), randomBytes(1_000)])),
      ),
    })
    const logo = await checkLogo(noise)
    if (!logo.ok) throw new Error(logo.reason.code)
    const { height, width } = decodePng(logo.bytes)
    expect([width, height]).toEqual([500, 125])
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a GIF', Buffer.from('GIF89a')],
    ['a PNG head on a page', Buffer.concat([PNG.subarray(0, 8), Buffer.from('<html></html>')])],
    ['a cut PNG', PNG.subarray(0, 60)],
    [
      'a JPEG head on a page',
      Buffer.concat([BASELINE_JPEG.subarray(0, 2), Buffer.from('<html></html>')]),
    ],
    ['a JPEG without a frame', Buffer.from('ffd8ffda0008010100003f0000ffd9', 'hex')],
    ['a PNG that claims more pixels than a logo', pngOf(4_001, 1_000)],
    ['a bomb', pngOf(0xffff_ffff, 0xffff_ffff)],
    ['more than a megabyte', Buffer.concat([PNG, Buffer.alloc(LOGO_BYTES_MAX)])],
  ])('refuses %s', async (_what, file) => {
    expect((await checkLogo(file)).ok).toBe(false)
  })
})

describe('writeLogo', () => {
  it('names the file by what is in it', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-logo-'))
    try {
      const logo = await checkLogo(PNG)
      if (!logo.ok) throw new Error(logo.reason.code)
      const name = writeLogo(folder, logo)
      expect(name).toMatch(/^logo-[0-9a-f]{16}\.png$/)
      expect(fs.readFileSync(path.join(folder, 'images', name)).equals(logo.bytes)).toBe(true)
      expect(writeLogo(folder, logo)).toBe(name)
    } finally {
      fs.rmSync(folder, { recursive: true })
    }
  })
})
