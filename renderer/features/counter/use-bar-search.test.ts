import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { isAnswered } from './use-bar-search.ts'

it('takes no answer from before a change for that of now', async () => {
  const client = new QueryClient()
  let people: readonly string[] = []
  let answer = (): void => undefined
  const asked = {
    queryKey: queryKey('customers', 'bar', '9845000001'),
    queryFn: async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return people
    },
    staleTime: 10_000,
  }
  const typed = (): { observer: QueryObserver<readonly string[]>; stop: () => void } => {
    const observer = new QueryObserver<readonly string[]>(client, asked)
    return { observer, stop: observer.subscribe(() => undefined) }
  }
  const untilAnswered = async ({ observer }: ReturnType<typeof typed>): Promise<void> => {
    answer()
    while (!isAnswered(observer.getCurrentResult()))
      await new Promise((resolve) => setTimeout(resolve))
  }

  const first = typed()
  expect(isAnswered(first.observer.getCurrentResult())).toBe(false)
  await untilAnswered(first)
  expect(first.observer.getCurrentResult().data).toEqual([])
  first.stop()

  // The number is given to somebody, and typed again at once.
  people = ['Meena']
  await client.invalidateQueries({ queryKey: queryKey('customers') })
  const second = typed()
  expect(second.observer.getCurrentResult().data).toEqual([])
  expect(isAnswered(second.observer.getCurrentResult())).toBe(false)
  await untilAnswered(second)
  expect(second.observer.getCurrentResult().data).toEqual(['Meena'])
  second.stop()
})
