import type { Mail } from '@giro/contract/calls/mails.ts';
import type { MailStatus } from '@giro/contract/rules/mail-status.ts';
import type { ListFilter } from '../../../ui/panel/list/list-state.ts';
import type { StatusTone } from '../../../ui/panel/list/status-pill.tsx';

export const mailFilters: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    choices: [
      { value: 'sent', label: 'Enviados' },
      { value: 'waiting', label: 'Aguardando' },
      { value: 'failed', label: 'Com falha' },
    ] satisfies { value: MailStatus; label: string }[],
  },
];

/** Where a mail is, in a word and its tone. */
export function mailState({ status, channel, last_error }: Mail): { tone: StatusTone; label: string } {
  if (status === 'failed') return { tone: 'refused', label: 'Com falha' };
  if (status === 'waiting') {
    return last_error ? { tone: 'offer', label: 'Vai tentar de novo' } : { tone: 'waiting', label: 'Aguardando' };
  }
  return channel === 'file' ? { tone: 'moving', label: 'Gravado em arquivo' } : { tone: 'good', label: 'Enviado' };
}

/** What is to be known of the mails whose last attempt failed. */
export function troubledWords(count: number): string {
  return count === 1
    ? 'A última tentativa de enviar 1 e-mail falhou.'
    : `A última tentativa de enviar ${count} e-mails falhou.`;
}
