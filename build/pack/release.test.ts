import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const WORKFLOWS = fs.readdirSync(path.join(root, '.github', 'workflows'))

describe('a workflow', () => {
  it.each(WORKFLOWS)('%s runs no action but a pinned one, and writes nothing', (name) => {
    const text = textOf(`.github/workflows/${name}`)
    const used = [...text.matchAll(/uses: (\S+)/g)].map(([, what]) => what)
    expect(used.filter((what) => !/@[0-9a-f]{40}$/.test(what ?? ''))).toEqual([])
    expect(text).toContain('permissions:\n  contents: read')
  })
})

describe('a release', () => {
  const release = textOf('.github/workflows/release.yml')
  const config = textOf('electron-builder.yml')

  it('is signed, or is none: a tag alone makes one', () => {
    expect(release).toMatch(/DIOPTRE_RELEASE: \$\{\{ github\.ref_type == 'tag' && 'yes'/)
  })

  it('has one address of updates, which is in the program', () => {
    expect(release).not.toMatch(/publish\.url|UPDATE_URL/)
    expect(config).toContain('publish: null')
    expect(Object.keys(JSON.parse(textOf('resources/update-channel.json')))).toEqual([
      'feedUrl',
      'publicKey',
    ])
  })

  it('has one manifest, over the packages of all systems', () => {
    expect(release.match(/pack:sign/g)).toHaveLength(1)
    expect(release).toMatch(/manifest:\s+needs: package/)
  })
})

describe('the installer of Windows', () => {
  const script = textOf('build/pack/installer.nsh')

  it('takes the steps of the project', () => {
    expect(textOf('electron-builder.yml')).toContain('include: build/pack/installer.nsh')
  })

  it('uses only what electron-builder defines', () => {
    const templates = path.join(root, 'node_modules', 'app-builder-lib', 'templates', 'nsis')
    const theirs = fs
      .globSync('**/*.{nsh,nsi,yml}', { cwd: templates })
      .map((file) => fs.readFileSync(path.join(templates, file), 'utf8'))
      .join('\n')
    const hooks = [...script.matchAll(/^!macro (custom\w+)/gm)].map(([, name]) => name)
    expect(hooks).toEqual([
      'customInit',
      'customCheckAppRunning',
      'customInstall',
      'customUnInstall',
    ])
    for (const hook of hooks) expect(theirs).toContain(`!ifmacrodef ${hook}`)
    for (const [, name] of script.matchAll(/\$\((\w+)\)/g)) {
      expect(theirs).toMatch(new RegExp(`^${name}:`, 'm'))
    }
    for (const name of ['IS_POWERSHELL_AVAILABLE', 'FIND_PROCESS']) {
      expect(script).toContain(name)
      expect(theirs).toContain(`!macro ${name}`)
    }
  })

  it('ends the till by force only in an update that it holds up', () => {
    const forced = script.split('\n').findIndex((line) => line.includes('taskkill.exe" /F'))
    const before = script.split('\n').slice(0, forced).join('\n')
    expect(before).toMatch(/\$R1 > 40\s+\$\{If\} \$\{isUpdated\}/)
  })
})
