import { isNode, type Node, type Rule, violation, walk } from './source-file.ts'

/**
 * An effect answers what ends it and nothing else. React calls any answer when the effect ends, and
 * methods of the page change theirs: `scrollIntoView` answers a promise in newer browsers.
 */
export const endsOfEffects: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('renderer/'))
    .flatMap((file) =>
      [...walk(file.program)].flatMap(([node]) =>
        isEffect(node) && answersMethod(node)
          ? [violation(file, node, 'an effect answers only what ends it: put void before')]
          : [],
      ),
    )

function isEffect({ callee, type }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee)) return false
  return /^use(Layout)?Effect$/.test(String(callee['name']))
}

function answersMethod({ arguments: list }: Node): boolean {
  const effect: unknown = Array.isArray(list) ? list[0] : null
  if (!isNode(effect) || effect.type !== 'ArrowFunctionExpression') return false
  const { body } = effect
  const answer = isNode(body) && body.type === 'ChainExpression' ? body['expression'] : body
  if (!isNode(answer) || answer.type !== 'CallExpression') return false
  return isNode(answer['callee']) && answer['callee'].type === 'MemberExpression'
}
