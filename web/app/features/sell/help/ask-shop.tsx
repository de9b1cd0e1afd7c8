import { deviceName } from '@giro/contract/rules/device.ts';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { chatAddress } from '../../storefront/chat-link.tsx';
import { useOrigin, useShop } from '../../storefront/shop.ts';
import { answersOf } from '../offer/device-description.ts';
import { quotePath } from '../sharing/quote-link.ts';
import type { SubStep, WizardState } from '../wizard/wizard-state.ts';
import styles from './ask-shop.module.css';

/** The message to the shop from somebody who is stuck: the answers so far, their question, and the way back to it. */
export function helpMessage(state: WizardState, doubt: string, origin: string): string {
  const { brand, type, model } = state;
  const device = model
    ? deviceName(brand?.name ?? '', model.name)
    : [brand?.name, type?.name].filter(Boolean).join(', ');
  return [
    'Olá! Quero vender meu aparelho e preciso de ajuda na avaliação.',
    ...(device ? [`Aparelho: ${device}`] : []),
    ...answersOf(state).map(([name, value]) => `${name}: ${value}`),
    `Minha dúvida: ${doubt}`,
    ...(model ? [`Minha avaliação: ${origin}${quotePath(state)}`] : []),
  ].join('\n');
}

interface AskShopProps {
  state: WizardState;
  subStep: SubStep;
  /** The question as it is asked. */
  question: string;
}

/** The way on for who cannot answer: a chat with the shop that knows what has been answered. */
export function AskShop({ state, subStep, question }: AskShopProps) {
  const { whatsapp } = useShop();
  const origin = useOrigin();
  const isMissing = subStep.kind !== 'attribute';
  const doubt = isMissing ? 'Meu modelo não está na lista. É um ' : `Não sei responder “${question}”.`;
  return (
    <a
      className={styles.ask}
      href={chatAddress(whatsapp, helpMessage(state, doubt, origin))}
      target="_blank"
      rel="noopener noreferrer"
    >
      <IconBrandWhatsapp size={22} stroke={1.75} aria-hidden />
      <span>
        <strong>{isMissing ? 'Meu modelo não está aqui' : 'Não sei'}</strong>
        <span className={styles.note}>Pergunte à loja no WhatsApp: suas respostas vão junto.</span>
      </span>
    </a>
  );
}
