/** Tills, scanners and the computer itself, in English. */
export const devicesWords = {}
