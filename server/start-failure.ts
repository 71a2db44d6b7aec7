/** Where the server was asked to listen; named in the sentence. */
type Place = { host: string; port: number }

/**
 * The one sentence for the person when the branch server can't start: a refusal's own words, what
 * the network said about the address, or for a fault its message squeezed into a line.
 */
export function startFailureSentence(error: unknown, { host, port }: Place): string {
  // By name, because the shell's bundle has a class of its own of that name.
  if (error instanceof Error && error.name === 'StartRefused') return onOneLine(error.message)
  switch (networkErrorCode(error)) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use by another program: close it or give --port.`
    case 'EACCES':
    case 'EPERM':
      return `This user may not listen on port ${port} of ${host}: give --port 1024 or higher.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAFNOSUPPORT':
      return `The address ${host} is not one of this computer: give --host 127.0.0.1.`
    default:
      return `Dioptre could not start: ${onOneLine(messageOf(error))}`
  }
}

// EACCES and EPERM come from files too, and there they'd mean something else.
function networkErrorCode(error: unknown): string {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return ''
  const isNetwork = error.syscall === 'listen' || error.syscall === 'getaddrinfo'
  return isNetwork ? String(error.code) : ''
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function onOneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ')
}
