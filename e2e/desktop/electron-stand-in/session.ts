import type { Json } from './cdp.ts'

type RequestHandler = (
  details: { url: string; resourceType: string },
  answer: (decision: { cancel?: boolean }) => void,
) => void
type PermissionCheck = (contents: null, permission: string, origin: string) => boolean

/** What Chromium can ask of a person; the shell's own handler decides about each. */
const PERMISSIONS = [
  'geolocation',
  'notifications',
  'camera',
  'microphone',
  'midi',
  'clipboard-read',
  'window-management',
  'local-fonts',
  'idle-detection',
]

/** `session.defaultSession` as far as the shell uses it. */
export class StandInSession {
  readonly handlers: { check?: PermissionCheck; request?: unknown; device?: unknown } = {}
  onRequest: RequestHandler | null = null
  readonly webRequest = {
    onBeforeRequest: (handler: RequestHandler): void => {
      this.onRequest = handler
    },
  }

  setPermissionCheckHandler(handler: PermissionCheck): void {
    this.handlers.check = handler
  }

  setPermissionRequestHandler(handler: unknown): void {
    this.handlers.request = handler
  }

  setDevicePermissionHandler(handler: unknown): void {
    this.handlers.device = handler
  }

  setSpellCheckerEnabled(): void {}

  /** Whether the shell lets a request of a page out; without a handler it does. */
  async lets(details: { url: string; resourceType: string }): Promise<boolean> {
    const ask = this.onRequest
    if (ask === null) return true
    return new Promise((resolve) => ask(details, ({ cancel }) => resolve(cancel !== true)))
  }

  /** Makes Chromium answer as the shell's check handler does: it has no hook to be asked by. */
  async applyPermissions(send: (method: string, params: object) => Promise<Json>): Promise<void> {
    const { check } = this.handlers
    if (check === undefined) throw new Error('the shell opened a window before it set permissions')
    for (const name of PERMISSIONS) {
      const setting = check(null, name, '') ? 'granted' : 'denied'
      await send('Browser.setPermission', { permission: { name }, setting }).catch(() => {})
    }
  }
}
