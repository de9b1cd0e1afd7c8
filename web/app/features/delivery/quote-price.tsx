import { formatReais } from '@giro/contract/rules/money.ts';
import { VisuallyHidden } from '@mantine/core';
import type { Quote } from './quotes.ts';

/** 'R$ 25,50', or 'Grátis' behind the price that it would have. */
export function QuotePrice({ quote: { price, full_price } }: { quote: Pick<Quote, 'price' | 'full_price'> }) {
  if (price > 0) return <>{formatReais(price)}</>;
  return (
    <>
      {full_price > 0 && (
        <>
          <VisuallyHidden>Antes </VisuallyHidden>
          <s>{formatReais(full_price)}</s>{' '}
        </>
      )}
      <b>Grátis</b>
    </>
  );
}
