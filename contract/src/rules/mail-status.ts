/** State of a mail: it waits for its next attempt, it has left, or no attempt follows any more. */
export const mailStatuses = ['waiting', 'sent', 'failed'] as const;
export type MailStatus = (typeof mailStatuses)[number];
