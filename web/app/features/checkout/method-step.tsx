import { cardMethod, leastCardCents, wholePixPart } from '@giro/contract/rules/card.ts';
import { bestInstalments } from '@giro/contract/rules/instalments.ts';
import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { Button } from '@mantine/core';
import { IconCreditCard, IconQrcode, IconSwitchHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { MoneyInput } from '../../ui/panel/form/money-input.tsx';
import type { Cart } from '../cart/cart.ts';
import { type CartPrice, dueCentsOf } from '../cart/cart-price.ts';
import { useShop } from '../storefront/shop.ts';
import { useCardPrice } from './card-price.ts';
import styles from './checkout.module.css';
import type { Method } from './method.ts';
import choice from './method-step.module.css';
import { StepBar } from './step-bar.tsx';

type Kind = 'pix' | 'card' | 'mixed';

interface OptionProps {
  kind: Kind;
  label: string;
  hint: ReactNode;
  total: string;
  icon: ReactNode;
  name: string;
  chosen: Kind | undefined;
  onChoose: (kind: Kind) => void;
  whyNot?: string | null | undefined;
}

function Option({ kind, label, hint, total, icon, name, chosen, onChoose, whyNot }: OptionProps) {
  return (
    <label className={choice.option}>
      <input
        type="radio"
        name={name}
        checked={chosen === kind}
        disabled={Boolean(whyNot)}
        onChange={() => onChoose(kind)}
      />
      {icon}
      <span className={choice.words}>
        <b>{label}</b>
        <span className={choice.hint}>{whyNot ?? hint}</span>
      </span>
      <span className={choice.total}>{total}</span>
    </label>
  );
}

interface MethodStepProps {
  cart: Cart;
  /** Of who pays by Pix. */
  price: CartPrice;
  /** Pix confirms itself, so that it can pay a part. */
  canMix: boolean;
  onChosen: (method: Method) => void;
  onBack: () => void;
}

/** Why so much cannot be paid by Pix before a card; undefined where it can. */
export function pixPartProblem(cents: number | undefined, dueCents: number): string | undefined {
  if (cents === undefined || cents <= 0) return 'Informe quanto você paga no Pix.';
  return dueCents - cents < leastCardCents ? wholePixPart : undefined;
}

/** The choice of how to pay, with what each costs. */
export default function MethodStep({ cart, price, canMix, onChosen, onBack }: MethodStepProps) {
  const name = useId();
  const part = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Kind>();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const { pix_discount } = useShop();
  const card = useCardPrice(cart, true);
  const offered = card.methods?.find(({ id }) => id === cardMethod);
  const cardDue = dueCentsOf(card.price) ?? 0;
  const pixDue = dueCentsOf(price) ?? 0;
  const best = bestInstalments((offered?.instalments ?? []).map((each) => ({ ...each, isFree: each.free })));

  function goOn() {
    if (chosen === 'pix') return onChosen({ kind: 'pix' });
    if (chosen === 'card') return onChosen({ kind: 'card', share: {} });
    const pixCents = parseTypedReais(typed);
    const wrong = pixPartProblem(pixCents, cardDue);
    setProblem(wrong);
    if (wrong) part.current?.focus();
    else onChosen({ kind: 'card', share: { pixCents } });
  }

  function options() {
    const option = { name, chosen, onChoose: setChosen };
    const most = offered?.instalments?.at(-1)?.instalments ?? 1;
    const each = best && `${best.instalments}x de ${formatReais(best.first_value)} ${best.free ? 'sem' : 'com'} juros`;
    return (
      <fieldset className={choice.options}>
        <legend className={choice.legend}>Como você quer pagar?</legend>
        <Option
          {...option}
          kind="pix"
          label="Pix"
          hint={pix_discount ? `${pix_discount.toLocaleString('pt-BR')}% de desconto` : 'Confirmado na hora'}
          total={formatReais(reaisOf(pixDue))}
          icon={<IconQrcode size={24} stroke={1.5} aria-hidden />}
        />
        <Option
          {...option}
          kind="card"
          label={most > 1 ? `Cartão em até ${most}x` : 'Cartão'}
          hint={best && best.instalments > 1 ? `Até ${each}` : 'À vista'}
          whyNot={offered ? offered.why_not : 'A loja não aceita cartão no momento.'}
          total={formatReais(reaisOf(cardDue))}
          icon={<IconCreditCard size={24} stroke={1.5} aria-hidden />}
        />
        {canMix && offered?.available && cardDue > leastCardCents && (
          <Option
            {...option}
            kind="mixed"
            label="Parte no Pix, resto no cartão"
            hint="Primeiro o Pix, depois o cartão"
            total={formatReais(reaisOf(cardDue))}
            icon={<IconSwitchHorizontal size={24} stroke={1.5} aria-hidden />}
          />
        )}
        {chosen === 'mixed' && (
          <div className={choice.part}>
            <MoneyInput
              ref={part}
              label="Quanto no Pix?"
              value={typed}
              error={problem}
              onChange={(text) => {
                setTyped(text);
                setProblem(undefined);
              }}
            />
            <p role="status" className={styles.notice}>
              {pixPartProblem(parseTypedReais(typed), cardDue) === undefined &&
                `Resto no cartão: ${formatReais(reaisOf(cardDue - (parseTypedReais(typed) ?? 0)))}`}
            </p>
          </div>
        )}
      </fieldset>
    );
  }

  return (
    <>
      <h1 className={styles.title}>Forma de Pagamento</h1>
      {card.query.isError && (
        <ErrorState
          title="Não conseguimos ver as formas de pagamento"
          onRetry={() => card.query.refetch()}
          retrying={card.query.isFetching}
        />
      )}
      {card.query.isPending && <LoadingScreen />}
      {card.query.isSuccess && (
        <Card component="section" radius="lg" className={styles.card} aria-label="Forma de pagamento">
          {options()}
        </Card>
      )}
      <p className={styles.legal}>
        O pedido é feito quando você continua: o aparelho fica reservado enquanto você paga.
      </p>
      <StepBar isSticky isBusy={false} onBack={onBack}>
        <Button disabled={chosen === undefined} onClick={goOn}>
          Continuar
        </Button>
      </StepBar>
    </>
  );
}
