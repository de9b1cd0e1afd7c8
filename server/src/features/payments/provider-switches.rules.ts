import { formatMoment, formatSoon, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { isSameTarget, type StoredPayments } from './payment-settings.rules.ts';
import type { LiveCharges } from './provider-switches.queries.ts';

/**
 * Whether charges of these settings would be asked of somebody else after the save, who knows nothing of them. New
 * credentials of the same account are no switch; of the simulator nothing can be lost.
 */
export function isSwitch(stored: StoredPayments, next: StoredPayments): boolean {
  if (stored.psp === '' || stored.psp === 'simulador') return false;
  return !isSameTarget(stored, next) || stored.pixKey !== next.pixKey;
}

/** A moment as people say it today: its time alone. */
function saySoon(moment: Date, now: Date): string {
  const isToday = saoPauloToday(moment) === saoPauloToday(now);
  return isToday ? formatMoment(moment.toISOString()).slice(-5) : formatSoon(moment.toISOString());
}

/** Why a provider, its address or its key stay as they are. */
export function switchProblem({ count, endsAt, givenUpAt, now }: LiveCharges): string {
  const [charges, them] = count === 1 ? ['Há 1 cobrança aberta', 'dela'] : [`Há ${count} cobranças abertas`, 'delas'];
  const stays = `${charges}, e só o provedor atual conta o que entra ${them}.`;
  if (endsAt > now) return `${stays} Espere até ${saySoon(endsAt, now)} para mudar de provedor, endereço ou chave.`;
  return `${stays} Ele ainda não respondeu: corrija o acesso a ele e teste a conexão, ou espere até ${saySoon(givenUpAt, now)}.`;
}
