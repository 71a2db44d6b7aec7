/**
 * Packages that built code leaves where they are in node_modules: native ones, and those that find
 * files of their own beside them. Named one by one, because lists that plugins add are dropped
 * under `ssr.noExternal` and native modules then end up inside the bundle.
 */
export const EXTERNAL_PACKAGES: string[] = [
  'electron',
  'better-sqlite3',
  'node-hid',
  'pdfkit',
  'fontkit',
  'bwip-js',
  'ajv',
  'pino',
  'fastify',
  'fastify-plugin',
  '@fastify/helmet',
  '@fastify/jwt',
  '@fastify/rate-limit',
  '@fastify/static',
  '@fastify/swagger',
  '@fastify/swagger-ui',
]
