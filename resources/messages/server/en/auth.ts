/** Messages of auth. */
export const authMessages = {
  'auth.too-many-tries-computer': 'Too many wrong tries from this computer; wait a minute.',
  'auth.wrong-secret': 'The name, password or PIN is not right.',
  'auth.too-many-tries': 'Too many wrong tries. Wait {seconds} seconds, or ask a manager.',
  'auth.password-or-pin': 'Send either password or pin.',
  'auth.too-many-tries-till':
    'Too many wrong tries at this till. Wait {seconds} seconds, or use another till.',
} as const
