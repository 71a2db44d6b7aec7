/** Who commits, and when: taken once, so that every row of a commit agrees. */
export type Who = { userId: number; ip: string | null; nowMs: number; localNow: string }
