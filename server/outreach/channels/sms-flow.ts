import { isRecord } from '../../wire/record.ts'
import { errorText, isTemporary, type Outcome, postJson, type SendMessage } from './channel.ts'

export const SMS_FLOW = new URL('v5/flow/', 'https://control.msg91.com/api/').href

const NOT_LET_IN: ReadonlySet<number> = new Set([401, 403, 418])

/**
 * Sends an SMS by MSG91's flow: a template that is registered with the operators (DLT), whose
 * variables are VAR1, VAR2 and so on. The account's sender is the registered header.
 */
export function smsFlow(address: string): SendMessage {
  return async ({ key, sender }, { places, template, to }) => {
    const variables = Object.fromEntries(places.map((text, index) => [`VAR${index + 1}`, text]))
    const answer = await postJson(
      address,
      { authkey: key },
      { flow_id: template, sender, recipients: [{ mobiles: to, ...variables }] },
    )
    if (answer === null) return { kind: 'later', error: 'The SMS provider was not reached' }
    return outcomeOf(answer.status, answer.body)
  }
}

function outcomeOf(status: number, body: unknown): Outcome {
  const message = isRecord(body) ? String(body['message'] ?? '') : ''
  if (status === 200 && isRecord(body) && body['type'] === 'success' && message !== '') {
    return { kind: 'sent', providerId: message }
  }
  const error = errorText(`HTTP ${status}`, message)
  if (isTemporary(status)) return { kind: 'later', error }
  return { kind: NOT_LET_IN.has(status) ? 'account' : 'refused', error }
}
