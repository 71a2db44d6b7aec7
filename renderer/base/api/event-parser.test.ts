import { expect, test } from 'vitest'
import { eventParser, type ServerEvent } from './event-parser.ts'

const STREAM =
  'id: 7\nevent: hello\ndata: {"Seq":7}\n\n: here\n\nid: 8\nevent: change\ndata: {"Seq":8}\n\n'

test.each([1, 3, 1000])('events come whole, in pieces of %d', (size) => {
  const heard: ServerEvent[] = []
  const feed = eventParser((event) => heard.push(event))
  for (let at = 0; at < STREAM.length; at += size) feed(STREAM.slice(at, at + size))
  expect(heard).toEqual([
    { event: 'hello', id: '7', data: '{"Seq":7}' },
    { event: 'change', id: '8', data: '{"Seq":8}' },
  ])
})

test('an event that has not ended yet waits', () => {
  const heard: ServerEvent[] = []
  eventParser((event) => heard.push(event))('event: change\ndata: 1\n')
  expect(heard).toEqual([])
})
