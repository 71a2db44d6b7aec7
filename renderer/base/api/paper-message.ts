/** What to write to the customer of a paper, and the link that opens WhatsApp with it. */
export type PaperMessage = { Text: string; IsWalkIn: boolean; WhatsAppLink: string | null }
