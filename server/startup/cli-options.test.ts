import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { translate } from '../kernel/translate.ts'
import { parseCommandLine } from './cli-options.ts'

const HOME = path.resolve('/shop/data')

const DEFAULTS = {
  dataFolder: HOME,
  host: '127.0.0.1',
  port: 4780,
  demo: false,
  rateLimitPerMinute: 600,
  acceptLoss: false,
  copyTo: null,
  allowsPlainNetwork: false,
}

describe('the command line of serve', () => {
  it.each([
    [[], {}],
    [['--demo'], { demo: true }],
    [['--accept-loss'], { acceptLoss: true }],
    [['--insecure-network'], { allowsPlainNetwork: true }],
    [['--data', 'shop'], { dataFolder: path.resolve('shop') }],
    [['--data=my shop'], { dataFolder: path.resolve('my shop') }],
    [['--host', '0.0.0.0', '--port', '0'], { host: '0.0.0.0', port: 0 }],
    [['--host=::1'], { host: '::1' }],
    [['--port=65535'], { port: 65_535 }],
    [['--rate-limit', '0'], { rateLimitPerMinute: 0 }],
    [['--port', '1', '--port', '2'], { port: 2 }],
  ])('reads %j', (args, expected) => {
    expect(parseCommandLine(args, HOME)).toEqual({
      ok: true,
      options: { ...DEFAULTS, ...expected },
    })
  })

  it.each([
    [['--prot', '80'], '--prot'],
    [['serve'], 'serve'],
    [['--demo=yes'], '--demo=yes'],
    [['--port'], '--port'],
    [['--port='], '--port'],
    [['--port', '-1'], '-1'],
    [['--port', '65536'], '65536'],
    [['--port', '80.5'], '80.5'],
    [['--port', '0x50'], '0x50'],
    [['--data', '--demo'], '--demo'],
    [['--host', 'a b'], 'a b'],
    [['--host', '--port'], '--port'],
    [['--rate-limit', 'off'], 'off'],
    [['--rate-limit', '-5'], '-5'],
    [['constructor', 'x'], 'constructor'],
  ])('refuses %j in one sentence that names %s', (args, culprit) => {
    const parsed = parseCommandLine(args, HOME)
    const sentence = parsed.ok ? '' : translate(parsed.reason, 'en')
    expect(sentence).toContain(culprit)
    expect(sentence).toMatch(/^[^\n]+\.$/)
  })
})
