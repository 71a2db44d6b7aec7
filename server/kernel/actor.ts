/**
 * Who did it: a user at an address, or null for the program itself (set-up, import, demo). The
 * device is the paired one; null or left out is the branch's own computer.
 */
export type Actor = { userId: number | null; ip: string | null; deviceId?: number | null }
