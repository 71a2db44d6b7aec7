import type { Translation } from '../../translation.ts'
import type { approvalsMessages as en } from '../en/approvals.ts'

export const approvalsMessages: Translation<typeof en> = {
  'approvals.may-not': '{name} इसकी मंज़ूरी नहीं दे सकते।',
  'approvals.how-much-discount': 'कितनी छूट चाहिए, यह लिखें।',
  'approvals.for-which-sale': 'यह किस बिक्री के लिए है, बताएँ।',
  'approvals.wrong-pin': 'यह PIN सही नहीं है।',
  'approvals.for-what': 'मंज़ूरी किस काम के लिए है, बताएँ।',
  'approvals.stale': 'यह मंज़ूरी इस्तेमाल हो चुकी है या पुरानी है। नई मंज़ूरी लें।',
  'approvals.changed-since': 'यह मंज़ूरी किसी और बात के लिए दी गई थी: उसके बाद कुछ बदल गया है।',
  'approvals.for-something-else': 'यह मंज़ूरी किसी और काम के लिए है।',
}
