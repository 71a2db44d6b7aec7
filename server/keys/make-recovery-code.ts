import { recordChange } from '../audit/record-change.ts'
import { checkSecret } from '../auth/check-secret.ts'
import { makeRecovery, recoveryState } from '../contract/keys.ts'
import { toLocalText } from '../domain/local-time.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, type Call, operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { keysText } from './keys.ts'
import { keepUnderCode, recoveryMadeAtMs } from './recovery.ts'
import { makeRecoveryCode } from './recovery-code.ts'

/** The owner's way back in when this computer loses the shop's keys. */
export const recoveryOperations: readonly BoundOperation[] = [
  operation(recoveryState, ({ services }) => {
    const atMs = recoveryMadeAtMs(services.dataFolder)
    const zone = services.branch().timeZone
    return { HasCode: atMs !== null, MadeAt: atMs === null ? null : toLocalText(atMs, zone) }
  }),
  operation(makeRecovery, make),
]

async function make(call: Call<typeof makeRecovery>) {
  const { actor, body, request, services, user } = call
  if (user.role !== 'owner') {
    throw new Refusal('FORBIDDEN', message('setup.recovery-code-by-owner'))
  }
  const secret = { kind: 'password', text: body.password } as const
  await checkSecret({ services, request, userName: user.userName, secret })
  const code = makeRecoveryCode()
  services.write((tx) => {
    // The file first: a record of a code that nobody can use would be the worse of the two.
    keepUnderCode(services.dataFolder, keysText(services.keys), code)
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'recovery-code.made',
      entity: 'branch',
      entityId: services.branch().id,
      detail: {},
    })
  })
  await services.protectKeys()
  return { Code: code, MadeAt: services.localNow() }
}
