import type { Bounds, ShellSettings } from './shell-settings.ts'

/** What is to be known of a display: its number changes when it is plugged in anew. */
export type DisplayArea = { bounds: Bounds; workArea: Bounds }
export type WindowPlace = { bounds: Bounds; isMaximized: boolean }

export const WIDEST_NEED = { width: 1366, height: 768 }
/** Fits a screen of 1366x768 at 125 % with its taskbar: 1092x574 is free there. */
export const LEAST = { width: 1024, height: 560 }

/** The same display has the same name after it was unplugged and plugged in again. */
export function displayName({ bounds }: Pick<DisplayArea, 'bounds'>): string {
  return `${bounds.width}x${bounds.height}@${bounds.x},${bounds.y}`
}

/**
 * Where the window opens: where it was last, if that display is still there, else where it was on a
 * display that is, else in the middle of the first one. Always wholly visible.
 */
export function placeWindow(
  places: ShellSettings['places'],
  displays: readonly DisplayArea[],
): WindowPlace {
  for (const place of places.toReversed()) {
    const display = displays.find((it) => displayName(it) === place.display)
    if (display === undefined) continue
    return { bounds: clamp(place.bounds, display.workArea), isMaximized: place.isMaximized }
  }
  const area = displays[0]?.workArea ?? { x: 0, y: 0, ...WIDEST_NEED }
  const width = Math.min(WIDEST_NEED.width, area.width)
  const height = Math.min(WIDEST_NEED.height, area.height)
  const x = area.x + Math.floor((area.width - width) / 2)
  const y = area.y + Math.floor((area.height - height) / 2)
  return { bounds: { x, y, width, height }, isMaximized: false }
}

/** Into the area, no smaller than a till can be worked in, nor larger than the area. */
export function clamp(bounds: Bounds, area: Bounds): Bounds {
  const width = Math.min(Math.max(bounds.width, LEAST.width), area.width)
  const height = Math.min(Math.max(bounds.height, LEAST.height), area.height)
  return {
    x: Math.min(Math.max(bounds.x, area.x), area.x + area.width - width),
    y: Math.min(Math.max(bounds.y, area.y), area.y + area.height - height),
    width,
    height,
  }
}

/** The places with the window's newest one at the end. */
export function withPlace(
  places: ShellSettings['places'],
  display: string,
  place: WindowPlace,
): ShellSettings['places'] {
  return [...places.filter((it) => it.display !== display), { display, ...place }]
}
