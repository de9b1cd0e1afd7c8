import type { BaseSuggestion } from '@giro/contract/calls/base-suggestions.ts';
import { formatReais } from '@giro/contract/rules/money.ts';

/** An amount; a dash where nobody knows it. */
export const knownReais = (reais: number | null) => (reais === null ? '—' : formatReais(reais));

/** The devices that have failed among those that were looked at lately: '2 de 10'. */
export const failedWords = ({ failed, decided }: Pick<BaseSuggestion, 'failed' | 'decided'>) =>
  decided === 0 ? '—' : `${failed.toLocaleString('pt-BR')} de ${decided.toLocaleString('pt-BR')}`;

/** True of a suggestion that is another than the base. */
export const isNews = (suggestion: BaseSuggestion): suggestion is BaseSuggestion & { suggested: number } =>
  suggestion.suggested !== null && suggestion.suggested !== suggestion.base;

/** The difference of a suggestion to the base in words; nothing where there is none. */
export function changeWords({ base, suggested }: BaseSuggestion): string | undefined {
  if (suggested === null) return undefined;
  if (suggested === base) return 'igual à base';
  const difference = formatReais(Math.abs(suggested - base));
  return suggested > base ? `${difference} a mais` : `${difference} a menos`;
}
