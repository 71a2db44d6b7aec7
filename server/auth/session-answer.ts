import type { FastifyInstance } from 'fastify'
import type { login } from '../contract/auth.ts'
import type { ReplyOf } from '../contract/operation.ts'
import type { Services } from '../kernel/services.ts'
import { permissionsOf, type User } from '../staff/users.ts'
import { signAccessToken } from './access-tokens.ts'
import { ACCESS_TOKEN_SECONDS } from './sessions.ts'

/** What Login and Refresh answer. */
export function sessionAnswer(
  app: FastifyInstance,
  services: Services,
  user: User,
  session: { sessionId: string; refreshToken: string },
): ReplyOf<typeof login> {
  const branch = services.branch()
  return {
    AccessToken: signAccessToken(app, services, {
      userId: user.id,
      sessionId: session.sessionId,
      version: user.version,
      role: user.role,
    }),
    TokenType: 'Bearer',
    ExpiresIn: ACCESS_TOKEN_SECONDS,
    RefreshToken: session.refreshToken,
    User: {
      ID: services.ids.encode('user', user.id),
      NumericID: user.id,
      UserName: user.userName,
      DisplayName: user.displayName,
      Role: user.role,
      Permissions: [...permissionsOf(services.db, user)],
    },
    Branch: {
      BranchID: branch.id,
      EncryptedBranchID: services.ids.encode('branch', branch.id),
      CompanyID: services.ids.encode('company', branch.companyId),
      BranchName: branch.name,
      ModuleID: services.ids.encode('module', branch.moduleId),
    },
  }
}
