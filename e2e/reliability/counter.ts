import { complaintsAbout, type Witness } from './oracle.ts'
import { cashType, type Goods, goodsOf } from './selling.ts'
import { type Branch, startBranch } from './server-process.ts'
import { freshShop } from './template-shop.ts'
import { openTill, type SignIn, type Till } from './till.ts'

/** A shop that runs, with one till signed in and the goods it sells looked up. */
export type Counter = {
  folder: string
  branch: Branch
  till: Till
  signedIn: SignIn
  cashTypeId: number
  goods(code: string): Goods
  /** Ends the server in good order and answers what the oracle says. */
  closeAndJudge(witness: Witness): Promise<string[]>
}

export async function openCounter(codes: readonly string[]): Promise<Counter> {
  const folder = await freshShop()
  const branch = await startBranch(folder)
  const till = openTill(() => branch.address)
  const signedIn = await till.signIn()
  const known = await goodsOf(till, codes)
  return {
    folder,
    branch,
    till,
    signedIn,
    cashTypeId: await cashType(till),
    goods(code) {
      const found = known.get(code)
      if (found === undefined) throw new Error(`${code} was not looked up`)
      return found
    },
    async closeAndJudge(witness) {
      till.close()
      await branch.stop()
      return complaintsAbout(folder, witness)
    },
  }
}
