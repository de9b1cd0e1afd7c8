import { IconBrandWhatsapp } from '@tabler/icons-react';
import { chatAddress } from '../../storefront/chat-address.ts';
import { useOrigin, useShop } from '../../storefront/shop.ts';
import type { SubStep, WizardState } from '../wizard/wizard-state.ts';
import styles from './ask-shop.module.css';
import { helpMessage } from './help-message.ts';

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
