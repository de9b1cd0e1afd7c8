import { cepError, formatCep } from '@giro/contract/rules/address.ts';
import { pickupOffer } from '@giro/contract/rules/pickup-offer.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';
import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { MaskedInput } from '../../ui/masked-input.tsx';
import styles from './delivery-calculator.module.css';
import { deliveryCep } from './delivery-cep.ts';
import { QuotePrice } from './quote-price.tsx';
import { cepProblemOf, dueWords, offeredOf, type QuotedGoods, quoteFailure, useQuotes, whyNoneOf } from './quotes.ts';

interface DeliveryCalculatorProps extends QuotedGoods {
  /** It was called for by a press: the keyboard is at its field. */
  takesFocus: boolean;
}

/** The prices of sending these goods to a CEP, which this visit remembers, beside fetching them at the shop. */
export default function DeliveryCalculator({ takesFocus, ...goods }: DeliveryCalculatorProps) {
  const cep = deliveryCep.use();
  const [typed, setTyped] = useState(() => formatCep(cep ?? ''));
  const [mistake, setMistake] = useState<string>();
  const { data, error, isFetching, refetch } = useQuotes(goods, cep);
  const isOther = onlyDigits(typed) !== cep;
  const problem = mistake ?? (isOther || !data ? undefined : cepProblemOf(data));
  const offered = data ? offeredOf(data) : [];

  function ask(event: SubmitEvent) {
    event.preventDefault();
    const wrong = cepError(typed);
    setMistake(wrong);
    if (wrong) return;
    if (isOther) deliveryCep.write(onlyDigits(typed));
    else void refetch();
  }

  return (
    <>
      <form noValidate onSubmit={ask}>
        <MaskedInput
          kind="cep"
          label="CEP da entrega"
          name="cep"
          value={typed}
          autoFocus={takesFocus}
          inputContainer={(field) => (
            <div className={styles.entry}>
              {field}
              <Button type="submit" variant="default" loading={isFetching}>
                Calcular
              </Button>
            </div>
          )}
          error={problem}
          errorProps={{ role: 'alert' }}
          onChange={(text) => {
            setTyped(text);
            setMistake(undefined);
          }}
        />
      </form>
      <div role="status" aria-busy={isFetching} className={styles.told}>
        {data && !problem && (
          <ul className={styles.quotes}>
            {offered.map((quote) => (
              <li key={quote.id}>
                {quote.label} · <QuotePrice quote={quote} />
                {quote.due_on && ` · ${dueWords(quote)}`}
              </li>
            ))}
            <li>{pickupOffer.label} · sem custo</li>
          </ul>
        )}
        {data && !problem && offered.length === 0 && <p>{whyNoneOf(data)}</p>}
        {error && !isFetching && <p>{quoteFailure(error)}</p>}
      </div>
    </>
  );
}
