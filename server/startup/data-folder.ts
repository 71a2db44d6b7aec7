import path from 'node:path'

type Surroundings = {
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
  home: string
}

/**
 * Where a shop's data lives when `--data` doesn't say: the folder that each system keeps for a
 * program's own files, so that neither a reinstall nor an update of Dioptre touches it.
 */
export function defaultDataFolder({ platform, env, home }: Surroundings): string {
  if (platform === 'win32') {
    const roaming = env['APPDATA'] ?? path.win32.join(home, 'AppData', 'Roaming')
    return path.win32.join(roaming, 'Dioptre')
  }
  if (platform === 'darwin') {
    return path.posix.join(home, 'Library', 'Application Support', 'Dioptre')
  }
  // The XDG base directory specification: a relative value is invalid and is to be ignored.
  const dataHome = env['XDG_DATA_HOME'] ?? ''
  const base = path.posix.isAbsolute(dataHome) ? dataHome : path.posix.join(home, '.local', 'share')
  return path.posix.join(base, 'dioptre')
}
