/** Shows the sale to the customer's displays; returns what ends it. */
export function startDisplays(): () => void {
  let isStopped = false
  let stop = (): void => {
    isStopped = true
  }
  void import('../features/display/publish.ts').then(
    ({ publishToDisplays }) => {
      if (!isStopped) stop = publishToDisplays()
    },
    () => {
      // A display is a courtesy; the next sign-in tries again.
    },
  )
  return () => stop()
}
