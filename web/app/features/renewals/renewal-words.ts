import type { Renewal } from '@giro/contract/calls/renewals.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';

/** A renewal of a device that has a value today. */
export type ValuedRenewal = Renewal & { new_value: number };

export function isValued(renewal: Renewal): renewal is ValuedRenewal {
  return renewal.new_value !== null && renewal.new_value > 0;
}

/** The device's value today, beside the earlier one. */
export function valueWords({ old_value, new_value }: ValuedRenewal): string {
  const today = `Hoje pagamos ${formatReais(new_value)}`;
  return old_value === new_value ? `${today}, o mesmo de antes` : `${today} (antes ${formatReais(old_value)})`;
}

/** The effect of renewing on the value, without praise for a lower one. */
export function changeWords({ old_value, new_value, is_expired, valid_until }: ValuedRenewal): string {
  const difference = formatReais(Math.abs(new_value - old_value));
  if (new_value === old_value) return 'O preço não mudou. Renovar só dá mais prazo.';
  if (new_value > old_value) return `São ${difference} a mais. Ao renovar, este passa a ser o valor da sua proposta.`;
  if (is_expired) return `São ${difference} a menos: os preços de aparelhos usados caem com o tempo.`;
  return `São ${difference} a menos, e o novo valor vale já. Se você enviar o aparelho até ${formatDate(valid_until)}, não precisa renovar: o valor de antes continua.`;
}

/** Until when the shop stands by the value, or stood. */
export function endWords({ is_expired, valid_until }: Renewal): string {
  return is_expired
    ? `Sua cotação venceu em ${formatDate(valid_until)}.`
    : `Sua cotação vale até ${formatDate(valid_until)}.`;
}

export interface RenewalEnd {
  title: string;
  text: string;
  /** The device can be described anew. */
  isForAnew: boolean;
}

/** Why a quote cannot be renewed; undefined where it can. */
export function renewalEndOf(renewal: Renewal): RenewalEnd | undefined {
  if (!renewal.is_open) {
    return {
      title: 'Esta cotação não se renova mais',
      text: 'Sua proposta já seguiu adiante. Se o aparelho está a caminho ou já chegou, o valor combinado continua valendo.',
      isForAnew: false,
    };
  }
  if (renewal.new_value === null) {
    return {
      title: 'Avalie de novo',
      text: 'O modelo ou uma das suas respostas mudou em nosso site, e por isso não sabemos o valor de hoje. Leva poucos minutos.',
      isForAnew: true,
    };
  }
  if (isValued(renewal)) return undefined;
  return {
    title: 'Hoje não temos oferta para este aparelho',
    text: 'Com as suas respostas, o valor de hoje é R$ 0,00. Se algo mudou no aparelho, avalie de novo.',
    isForAnew: true,
  };
}

/** The wizard, at the model where it still has it. */
export function wizardAddress({ model_id }: Renewal): string {
  return model_id ? `/quero-vender?modelo=${model_id}` : '/quero-vender';
}
