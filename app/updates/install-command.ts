/** How the package of each system is run, so that the till opens again by itself where it can. */
export type InstallCommand =
  | { kind: 'program'; program: string; args: string[] }
  /** The person finishes it: macOS shows the folder with the new program. */
  | { kind: 'open'; file: string }
  /** The file takes the place of the running one. */
  | { kind: 'replace'; file: string; place: string }

export function installCommand(
  platform: string,
  file: string,
  appImage: string | undefined,
): InstallCommand {
  // NSIS: as an update (it waits for the program's end and keeps the shortcuts), silently, and the
  // program is started again afterwards.
  if (platform === 'win32') {
    return { kind: 'program', program: file, args: ['--updated', '/S', '--force-run'] }
  }
  if (platform === 'linux' && appImage !== undefined)
    return { kind: 'replace', file, place: appImage }
  return { kind: 'open', file }
}
