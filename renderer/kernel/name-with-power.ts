type Powered = {
  Name: string
  Sphere?: string | null
  Cylinder?: string | null
  Axis?: string | number | null
  Addition?: string | null
}

/** A power as it is kept, `-2.00`; null where the text is none. */
function signed(typed: string | null | undefined): string | null {
  const text = (typed ?? '').trim().replace('\u2212', '-')
  if (!/^[+-]?\d{1,2}(\.\d{1,2})?$/.test(text)) return null
  const power = Number(text)
  return power > 0 ? `+${power.toFixed(2)}` : power.toFixed(2)
}

/**
 * Returns the name of goods with the power that they have: two boxes of one make differ by nothing
 * else. A name that tells its sphere already stays as it is, and so does one of goods without power.
 */
export function nameWithPower({ Name, ...power }: Powered): string {
  const sphere = signed(power.Sphere)
  const name = plain(Name)
  if (sphere === null || name.includes(sphere)) return Name
  const cylinder = signed(power.Cylinder)
  const addition = signed(power.Addition)
  const axis = String(power.Axis ?? '').trim()
  const hasCylinder = cylinder !== null && cylinder !== '0.00'
  return [
    `${Name} ${sphere}`,
    hasCylinder ? ` / ${cylinder}` : '',
    hasCylinder && axis !== '' ? ` x ${axis}` : '',
    addition === null || addition === '0.00' ? '' : ` Add ${addition}`,
  ].join('')
}

/** The sphere that a name tells, `-2.00`; null where it tells none. */
export function sphereInName(name: string): string | null {
  const [, sphere = null] = /(?:^|\s)([+-]\d{1,2}\.\d{2})(?!\d)/.exec(plain(name)) ?? []
  return sphere
}

/** Whether a name tells another sphere than its goods have. */
export function tellsOtherPower({ Name, Sphere }: Powered): boolean {
  const [told, sphere] = [sphereInName(Name), signed(Sphere)]
  return told !== null && sphere !== null && Number(told) !== Number(sphere)
}

/** The name of goods whose power was changed: what it told of the power before, it tells of the new one. */
export function followPower(before: Powered, after: Omit<Powered, 'Name'>): string {
  const name = plain(before.Name)
  const told = nameWithPower({ ...before, Name: '' })
  if (told !== '' && name.endsWith(told)) {
    return nameWithPower({ ...after, Name: name.slice(0, -told.length) })
  }
  const [was, is] = [signed(before.Sphere), signed(after.Sphere)]
  return was === null || is === null || was === is || sphereInName(name) !== was
    ? before.Name
    : name.replace(was, is)
}

function plain(name: string): string {
  return name.replaceAll('\u2212', '-')
}
