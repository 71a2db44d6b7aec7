export type Shape<Input, Output> = { input: Input; output: Output }
export type None = Record<string, never>
export type Done = { success: boolean }

/**
 * Where an operation lives. Keys in braces go into the path, keys under `query` into the query
 * string (all of them for a GET), `whole` names the one key that is the body by itself.
 */
export type OperationSpec = {
  method: 'GET' | 'POST'
  path: string
  query?: readonly string[]
  whole?: string
  type?: 'text/csv'
  isOpen?: boolean
}
