import { beforeEach, expect, it } from 'vitest'
import { beginChange, rememberUndo, undoNewest, useUndo } from './undo-stack.ts'

const SALE = 'a-sale'

let undone: string[]
beforeEach(() => {
  undone = []
  useUndo.setState({ steps: [] })
})

const remember = (name: string, begunAs?: number, sessionID = SALE) =>
  rememberUndo(sessionID, () => void undone.push(name), begunAs)

it('takes back the newest change of a sale first', () => {
  remember('first')
  remember('second')
  remember('of another sale', undefined, 'another-sale')
  while (undoNewest(SALE));
  expect(undone).toEqual(['second', 'first'])
})

it('takes back what was changed while a longer change was still going on before that one', () => {
  remember('before')
  const begunAs = beginChange()
  remember('meanwhile')
  remember('the longer one', begunAs)
  while (undoNewest(SALE));
  expect(undone).toEqual(['meanwhile', 'the longer one', 'before'])
})
