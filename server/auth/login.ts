import { login as spec } from '../contract/auth.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import type { User } from '../staff/users.ts'
import { checkSecret } from './check-secret.ts'
import { sessionAnswer } from './session-answer.ts'
import { startSession } from './sessions.ts'

type LoginCall = Call<typeof spec>

export const login = operation(spec, async (call) => {
  const { body, request, services } = call
  if ((body.password === undefined) === (body.pin === undefined)) {
    throw invalidField('password', message('auth.password-or-pin'))
  }
  const user = await checkSecret({
    services,
    request,
    userName: body.userName,
    secret:
      body.pin === undefined
        ? { kind: 'password', text: body.password ?? '' }
        : { kind: 'pin', text: body.pin },
  })
  return signIn(call, user)
})

function signIn(call: LoginCall, user: User) {
  const { body, ip, request, services } = call
  const nowMs = services.clock.now()
  const actor = { userId: user.id, ip }
  const session = services.write((tx) => {
    return startSession(tx, {
      userId: user.id,
      deviceId: request.device?.id ?? null,
      deviceName: body.deviceName ?? request.device?.name ?? null,
      actor,
      nowMs,
    })
  })
  return sessionAnswer(request.server, services, user, session)
}
