import { formatReais } from '@giro/contract/rules/money.ts';
import { Button, CloseButton } from '@mantine/core';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { savedQuote } from './saved-quote.ts';
import styles from './saved-quote-card.module.css';

/** 'Continuar minha avaliação': leads back to what this browser has kept, or forgets it. */
export function SavedQuoteCard() {
  const quote = savedQuote.use();
  if (!quote) return null;
  return (
    <Card component="section" className={styles.card} aria-label="Avaliação começada">
      <p className={styles.words}>
        <span className={styles.device}>{quote.device}</span>
        <span className={styles.note}>
          {quote.value === undefined ? 'Faltam algumas perguntas' : `Sua proposta: ${formatReais(quote.value)}`}
        </span>
      </p>
      <Button component={Link} to={quote.path}>
        Continuar minha avaliação
      </Button>
      <CloseButton aria-label={`Esquecer a avaliação de ${quote.device}`} size={44} onClick={savedQuote.forget} />
    </Card>
  );
}
