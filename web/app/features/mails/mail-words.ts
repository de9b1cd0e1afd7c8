import type { Mail } from '@giro/contract/calls/mails.ts';
import type { MailStatus } from '@giro/contract/rules/back-office.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import type { ListFilter } from '../../ui/panel/list/use-list-state.ts';

interface MailState {
  tone: StatusTone;
  label: string;
}

/** By what words the filter has each status, in its order, and where a mail of that status is. */
const statuses: Record<MailStatus, { choice: string; stateOf: (mail: Mail) => MailState }> = {
  sent: {
    choice: 'Enviados',
    stateOf: ({ channel }) =>
      channel === 'file' ? { tone: 'moving', label: 'Gravado em arquivo' } : { tone: 'good', label: 'Enviado' },
  },
  waiting: {
    choice: 'Aguardando',
    stateOf: ({ last_error }) =>
      last_error ? { tone: 'offer', label: 'Vai tentar de novo' } : { tone: 'waiting', label: 'Aguardando' },
  },
  failed: { choice: 'Com falha', stateOf: () => ({ tone: 'refused', label: 'Com falha' }) },
};

export const mailFilters: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    choices: Object.entries(statuses).map(([value, { choice }]) => ({ value, label: choice })),
  },
];

/** The state of a mail, in a word and its tone. */
export const mailState = (mail: Mail): MailState => statuses[mail.status].stateOf(mail);

/** Explains the mails whose last attempt failed. */
export function troubledWords(count: number): string {
  return count === 1
    ? 'A última tentativa de enviar 1 e-mail falhou.'
    : `A última tentativa de enviar ${count} e-mails falhou.`;
}
