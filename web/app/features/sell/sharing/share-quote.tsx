import type { ResultOf } from '@giro/contract/call.ts';
import type { valueProposalCall } from '@giro/contract/calls/evaluation.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useOrigin, useShop } from '../../storefront/shop.ts';
import { deviceTitle } from '../offer/device-description.ts';
import type { WizardState } from '../wizard/wizard-state.ts';
import { quotePath } from './quote-link.ts';
import styles from './share-quote.module.css';

interface ShareQuoteProps {
  state: WizardState;
  quote: ResultOf<typeof valueProposalCall>;
}

/** Ways to pass an offer on: a link with the choices, which is valued anew when it is opened. */
export function ShareQuote({ state, quote }: ShareQuoteProps) {
  const { name } = useShop();
  const address = useOrigin() + quotePath(state);
  const device = deviceTitle(state);
  const words =
    `${name}: ${formatReais(quote.valorBase)} por um ${device}, enviando até ${formatDate(quote.valid_until)}. ` +
    'Veja ou continue por este link, que mostra o valor do dia:';
  const text = encodeURIComponent(`${words}\n${address}`);
  return (
    <section className={styles.share} aria-labelledby="wizard-share">
      <h3 id="wizard-share" className={styles.title}>
        Enviar esta proposta
      </h3>
      <p className={styles.note}>Para decidir depois ou mostrar a alguém. O link guarda só as respostas.</p>
      <div className={styles.ways}>
        <Button
          component="a"
          variant="default"
          href={`https://wa.me/?text=${text}`}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />}
        >
          WhatsApp
        </Button>
        <Button
          component="a"
          variant="default"
          href={`mailto:?subject=${encodeURIComponent(`Proposta pelo ${device}`)}&body=${text}`}
          leftSection={<IconMail size={20} stroke={1.75} aria-hidden />}
        >
          E-mail
        </Button>
        <CopyButton text={address} what="link da proposta" />
      </div>
    </section>
  );
}
