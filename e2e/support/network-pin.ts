import type { Api } from './api.ts'

/** The demo shop's own PINs count at its own computer alone. */
export const NETWORK_PIN = '470693'

/** Gives the demo shop's assistant a PIN that counts at other tills too. */
export async function giveNetworkPin(owner: Api): Promise<void> {
  const people = await owner.get('/api/People/list')
  for (const { DisplayName, ID, Role, UserName } of people) {
    if (UserName !== 'counter') continue
    await owner.post('/api/People/save', {
      personID: ID,
      displayName: DisplayName,
      userName: UserName,
      role: Role,
      pin: NETWORK_PIN,
      ownSecret: 'owner-demo',
    })
  }
}
