export type ServerEvent = { event: string; id: string | null; data: string }

/**
 * Reads server-sent events from text that arrives in pieces of any size. Comments, which are
 * heartbeats, and events without data are passed over.
 */
export function eventParser(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const found = readBlock(block)
      if (found !== null) onEvent(found)
    }
  }
}

function readBlock(block: string): ServerEvent | null {
  const data: string[] = []
  let event = 'message'
  let id: string | null = null
  for (const line of block.split('\n')) {
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (field === 'data') data.push(value)
    else if (field === 'event') event = value
    else if (field === 'id') id = value
  }
  return data.length === 0 ? null : { event, id, data: data.join('\n') }
}
