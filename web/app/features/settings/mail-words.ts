import type { Mail } from '@giro/contract/calls/mails.ts';
import { type MailStatus, mailStatuses } from '@giro/contract/rules/mail-status.ts';
import type { StatusTone } from '../../ui/admin/status-pill.tsx';

/** The choices of the list's filter. */
export const mailFilters: { value: MailStatus | ''; label: string }[] = [
  { value: '', label: 'Todos' },
  { value: 'sent', label: 'Enviados' },
  { value: 'waiting', label: 'Aguardando' },
  { value: 'failed', label: 'Com falha' },
];

/** The filter in the page's address. */
export function readMailFilter(params: URLSearchParams): MailStatus | undefined {
  return mailStatuses.find((status) => status === params.get('situacao'));
}

/** The address after another filter was chosen; its list starts at page 1. */
export function mailFilterParams(params: URLSearchParams, filter: string): URLSearchParams {
  const result = new URLSearchParams(params);
  result.delete('page');
  if (filter === '') result.delete('situacao');
  else result.set('situacao', filter);
  return result;
}

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
