import type { ServeOptions } from '../server/cli-options.ts'
import { builtRendererFolder } from '../server/renderer-folder.ts'
import { startServer } from '../server/start-server.ts'

export type BranchServer = { address: string; close(): Promise<void> }

/**
 * Runs the branch server inside this process. The one place where the shell touches it, so that it
 * can move to a process of its own the day a measured stall asks for that.
 */
export function startBranchServer(options: ServeOptions): Promise<BranchServer> {
  return startServer({ ...options, rendererFolder: builtRendererFolder() })
}
