import { expect, it } from 'vitest'
import { protectWindowsFolder } from './windows-rights.ts'

const ENV = { USERNAME: 'asha', USERDOMAIN: 'NETRA', PROGRAMDATA: 'C:\\ProgramData' }

async function commandsFor(folder: string, env = ENV): Promise<string[]> {
  const done: string[] = []
  await protectWindowsFolder(folder, env, async (args) => done.push(args.join(' ')))
  return done
}

it('gives the folder to its user before it takes it from everybody else', async () => {
  expect(await commandsFor('D:\\Shop')).toEqual([
    'D:\\Shop /grant:r *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F NETRA\\asha:(OI)(CI)F',
    'D:\\Shop /inheritance:r',
    'D:\\Shop /remove:g *S-1-1-0 *S-1-5-11 *S-1-5-32-545',
  ])
})

it('leaves the folder that all users of the computer share as the installer made it', async () => {
  expect(await commandsFor('C:\\ProgramData\\Dioptre')).toEqual([])
  expect(await commandsFor('c:\\programdata\\dioptre')).toEqual([])
  expect(await commandsFor('C:\\ProgramData2\\Dioptre')).toHaveLength(3)
})

it('takes nothing away where the first step fails', async () => {
  const done: string[] = []
  const failing = protectWindowsFolder('E:\\Shop', ENV, async (args) => {
    done.push(args[1] ?? '')
    throw new Error('the stick has no rights')
  })
  await expect(failing).rejects.toThrow('no rights')
  expect(done).toEqual(['/grant:r'])
})
