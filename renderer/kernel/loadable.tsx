import { type ComponentType, use } from 'react'
import { probeConnection } from '../base/api/connection.ts'
import { loadLaterMessages, t } from '../base/i18n/t.ts'
import { showError } from './toasts.ts'

/** A part of the program could not be loaded: the branch server is away, or was updated. */
export class CodeMissingError extends Error {
  constructor(cause: unknown) {
    super('A part of the program could not be loaded', { cause })
    this.name = 'CodeMissingError'
  }
}

/** A component whose code comes when it is first drawn, or earlier by `prefetch`. */
export type Loadable = {
  readonly component: ComponentType | null
  prefetch: () => Promise<unknown>
}

const failed = new Set<() => void>()

/** Lets code and styles that could not be loaded be asked for again. */
export function forgetMissingCode(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    // The loader takes a style that failed for one that is there.
    if (link.sheet === null) link.replaceWith(link.cloneNode())
  }
  for (const forget of failed) forget()
  failed.clear()
}

/** A part of the till that is loaded when it is first opened, with the messages of en-later.ts. */
export function loadable(load: () => Promise<ComponentType>): Loadable {
  let component: ComponentType | null = null
  let loading: Promise<unknown> | null = null
  function forget(): void {
    loading = null
  }
  function prefetch(): Promise<unknown> {
    loading ??= Promise.all([load(), loadLaterMessages()]).then(
      ([loaded]) => {
        component = loaded
      },
      (error: unknown) => {
        failed.add(forget)
        void probeConnection()
        throw new CodeMissingError(error)
      },
    )
    return loading
  }
  return {
    get component() {
      return component
    },
    prefetch,
  }
}

/**
 * Draws a component, or suspends until its code is here; throws a `CodeMissingError` where it can't
 * be had. Prefetched code is drawn at once: React's own `lazy` shows its fallback for up to 300 ms
 * even then.
 */
export function Loaded({ code }: { code: Loadable }) {
  if (code.component === null) use(code.prefetch())
  const { component: Component } = code
  return Component === null ? null : <Component />
}

/** Runs an action whose code may still have to come; says so where it can't. */
export function runLoaded<Module>(
  load: () => Promise<Module>,
  run: (module: Module) => unknown,
): void {
  Promise.all([load(), loadLaterMessages()]).then(
    ([module]) => run(module),
    () => {
      void probeConnection()
      showError(t('code.missing.text'))
    },
  )
}
