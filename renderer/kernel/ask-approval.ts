import { create } from 'zustand'
import type { ApprovalAction } from '../../server/contract/approvals.ts'
import { ApiError } from '../base/api/errors.ts'
import type { Input } from '../base/api/operations.ts'
import { errorMessage } from './error-message.ts'

/**
 * What a manager is asked to say yes to. `detail` says it in the words of the counter ("Cancel
 * order KA1/26-27/000123"); a discount names its rate in percent and its sale, anything else the
 * one order, invoice or count that it is good for.
 */
export type ApprovalQuestion =
  | {
      action: Exclude<ApprovalAction, 'discount' | 'sale.unpaid' | 'cash.out' | 'stock.writeOff'>
      detail: string
      subjectID: string
      request: ApprovedRequest
    }
  | { action: 'cash.out' | 'stock.writeOff'; detail: string; request: ApprovedRequest }
  | { action: 'sale.unpaid'; detail: string; sessionID: string; request: ApprovedRequest }
  | { action: 'sale.unpaid'; detail: string; subjectID: string; request: ApprovedRequest }
  | { action: 'discount'; detail: string; discountRate: number; sessionID: string; lines: Lines }
  | {
      action: 'discount'
      detail: string
      discountRate: number
      sessionID: string
      billDiscount: { discountRate?: number; discountAmount?: number }
    }

/** The request that will be sent with the approval: it lets that one through and no other. */
type ApprovedRequest = NonNullable<Input<'give-approval'>['request']>
type Lines = NonNullable<Input<'give-approval'>['lines']>

type Asked = {
  question: ApprovalQuestion
  /** Why a manager is asked, in the words of the refusal; null where nothing was refused yet. */
  why: string | null
  answer: (approvalID: string | null) => void
}

/** The question that waits for a manager, if any. */
export const useApprovalAsk = create<{ asked: Asked | null }>(() => ({ asked: null }))

/** Asks a manager for a PIN; resolves with the approval, or with null when it is given up. */
export function askApproval(
  question: ApprovalQuestion,
  why: string | null = null,
): Promise<string | null> {
  useApprovalAsk.getState().asked?.answer(null)
  return new Promise((resolve) => {
    const answer = (approvalID: string | null) => {
      useApprovalAsk.setState({ asked: null })
      resolve(approvalID)
    }
    useApprovalAsk.setState({ asked: { question, why, answer } })
  })
}

/** Whether a manager's PIN would get this done: the till offers it instead of a plain refusal. */
export function needsApproval(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'APPROVAL_REQUIRED' || error.code === 'FORBIDDEN')
  )
}

/** Done, or given up: then `why` is the sentence for which a manager was asked. */
export type WithApproval<Result> = { done: true; result: Result } | { done: false; why: string }

/**
 * Does something that may need a manager: first as the person signed in; where that is refused for
 * want of permission, asks for a PIN on the spot and does it again with the approval. Pass the
 * approval on with `call(name, input, { approvalID })`, which sends it in the `x-approval` header
 * (cart lines take it as their key `approvalID` instead). Returns `done: false` when the manager
 * was not asked or said no; every other refusal is thrown.
 */
export async function withApproval<Result>(
  question: ApprovalQuestion,
  work: (approvalID?: string) => Promise<Result>,
): Promise<WithApproval<Result>> {
  let refusal: unknown
  try {
    return { done: true, result: await work() }
  } catch (error) {
    if (!needsApproval(error)) throw error
    refusal = error
  }
  const why = errorMessage(refusal)
  // A permission that is missing tells a manager nothing.
  const isRule = refusal instanceof ApiError && refusal.code === 'APPROVAL_REQUIRED'
  const approvalID = await askApproval(question, isRule ? why : null)
  return approvalID === null ? { done: false, why } : { done: true, result: await work(approvalID) }
}
