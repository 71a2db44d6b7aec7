/** Who did it: a user at an address, or null for the program itself (set-up, import, demo). */
export type Actor = { userId: number | null; ip: string | null }
