import type { FastifyInstance } from 'fastify'
import type { login } from '../contract/auth.ts'
import type { ReplyOf } from '../contract/operation.ts'
import type { Shop } from '../kernel/services.ts'
import { permissionsOf, type User } from '../staff/users.ts'
import { signAccessToken } from './access-tokens.ts'
import { ACCESS_TOKEN_SECONDS } from './sessions.ts'

/** What Login and Refresh answer. */
export function sessionAnswer(
  app: FastifyInstance,
  shop: Shop,
  user: User,
  session: { sessionId: string; refreshToken: string },
): ReplyOf<typeof login> {
  const branch = shop.branch()
  return {
    AccessToken: signAccessToken(app, shop, {
      userId: user.id,
      sessionId: session.sessionId,
      version: user.version,
      role: user.role,
    }),
    TokenType: 'Bearer',
    ExpiresIn: ACCESS_TOKEN_SECONDS,
    RefreshToken: session.refreshToken,
    User: {
      ID: shop.ids.encode('user', user.id),
      NumericID: user.id,
      UserName: user.userName,
      DisplayName: user.displayName,
      Role: user.role,
      Permissions: [...permissionsOf(shop.db, user)],
    },
    Branch: {
      BranchID: branch.id,
      EncryptedBranchID: shop.ids.encode('branch', branch.id),
      CompanyID: shop.ids.encode('company', branch.companyId),
      BranchName: branch.name,
      ModuleID: shop.ids.encode('module', branch.moduleId),
    },
  }
}
