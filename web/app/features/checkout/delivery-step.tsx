import { listAddressesCall, type OwnAddress } from '@giro/contract/calls/own-addresses.ts';
import { deliveryKind } from '@giro/contract/rules/delivery-kind.ts';
import { usualFulfilment } from '@giro/contract/rules/fulfilment-kind.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { Button } from '@mantine/core';
import { IconBuildingStore, IconTruckDelivery } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useCall } from '../../lib/api/use-call.ts';
import { AmountLines } from '../../ui/amount-lines.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { Money } from '../../ui/money.tsx';
import { type Cart, changeCart, withDelivery } from '../cart/cart.ts';
import type { CartPrice } from '../cart/cart-price.ts';
import { AddressDialog } from '../delivery/address-dialog.tsx';
import { addressLinesOf } from '../delivery/address-words.ts';
import { QuotePrice } from '../delivery/quote-price.tsx';
import { cepProblemOf, dueWords, offeredOf, quoteFailure, useQuotes, whyNoneOf } from '../delivery/quotes.ts';
import { CartNotices } from './cart-notices.tsx';
import styles from './checkout.module.css';
import own from './delivery-step.module.css';
import choice from './method-step.module.css';
import { StepBar } from './step-bar.tsx';
import { PickupPlace } from './summary-step.tsx';

interface OptionProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  icon?: ReactNode;
  label: ReactNode;
  hint: ReactNode;
  end?: ReactNode;
}

function Option({ name, checked, onChoose, icon, label, hint, end }: OptionProps) {
  return (
    <label className={choice.option}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      {icon}
      <span className={choice.words}>
        <b>{label}</b>
        <span className={choice.hint}>{hint}</span>
      </span>
      {end && <span className={choice.total}>{end}</span>}
    </label>
  );
}

interface AddressesProps {
  addresses: readonly OwnAddress[];
  chosen: OwnAddress | undefined;
  onChoose: (address: OwnAddress) => void;
}

/** One's own addresses, one of them chosen, and the windows that add and change them. */
function Addresses({ addresses, chosen, onChoose }: AddressesProps) {
  const name = useId();
  const [opened, setOpened] = useState<{ address?: OwnAddress }>();
  return (
    <fieldset className={choice.options}>
      <legend className={choice.legend}>Para onde enviamos?</legend>
      {addresses.map((address) => (
        <div key={address.id} className={own.address}>
          <Option
            name={name}
            checked={address.id === chosen?.id}
            onChoose={() => onChoose(address)}
            label={address.label}
            hint={addressLinesOf(address).map((line) => (
              <span key={line} className={own.line}>
                {line}
              </span>
            ))}
          />
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={`Editar o endereço ${address.label}`}
            onClick={() => setOpened({ address })}
          >
            Editar
          </Button>
        </div>
      ))}
      <div>
        <Button variant="default" onClick={() => setOpened({})}>
          {addresses.length === 0 ? 'Adicionar endereço' : 'Usar outro endereço'}
        </Button>
      </div>
      {opened && (
        <AddressDialog
          address={opened.address}
          onSaved={(_, address) => {
            setOpened(undefined);
            onChoose(address);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </fieldset>
  );
}

/** The deliveries to an address, one of them chosen. */
function Services({ cart, coupon, address }: { cart: Cart; coupon: string | undefined; address: OwnAddress }) {
  const name = useId();
  const products = cart.products.map(({ id, quantity }) => ({ id, quantity: Number(quantity) }));
  const { data, error, isPending, isFetching, refetch } = useQuotes({ products, coupon }, address.cep);
  if (error) {
    return (
      <ErrorState
        title="Não conseguimos calcular a entrega"
        detail={quoteFailure(error)}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  }
  const offered = data ? offeredOf(data) : [];
  const none = data && offered.length === 0 ? (cepProblemOf(data) ?? whyNoneOf(data)) : undefined;
  return (
    <>
      <p role="status" className={styles.notice}>
        {isPending ? 'Calculando a entrega…' : none}
      </p>
      {offered.length > 0 && (
        <fieldset className={choice.options} aria-busy={isFetching}>
          <legend className={choice.legend}>Qual entrega?</legend>
          {offered.map((quote) => (
            <Option
              key={quote.id}
              name={name}
              checked={cart.delivery?.service === quote.id && cart.delivery.addressId === address.id}
              onChoose={() =>
                changeCart((current) =>
                  withDelivery(current, deliveryKind.method, {
                    service: quote.id,
                    cep: address.cep,
                    addressId: address.id,
                  }),
                )
              }
              label={quote.label}
              hint={[quote.carrier, dueWords(quote)].filter(Boolean).join(' · ')}
              end={<QuotePrice quote={quote} />}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

interface DeliveryStepProps {
  cart: Cart;
  /** With the delivery, once one is chosen. */
  price: CartPrice;
  notices: readonly string[];
  /** Why an order was refused that was to be delivered so. */
  refusal: string | undefined;
  isBusy: boolean;
  onNext: () => void;
  onBack: () => void;
}

/** The choice of how the order reaches its buyer, and what it costs then. */
export default function DeliveryStep({ cart, price, notices, refusal, isBusy, onNext, onBack }: DeliveryStepProps) {
  const name = useId();
  const told = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(cart.deliveryMethod === deliveryKind.method);
  const [chosenId, setChosenId] = useState(cart.delivery?.addressId);
  const [mistake, setMistake] = useState(refusal);
  const query = useCall(listAddressesCall, undefined, { enabled: isWanted });
  const addresses = query.data?.addresses ?? [];
  const address = addresses.find(({ id }) => id === chosenId) ?? addresses[0];
  const isPickup = !isWanted && cart.deliveryMethod === usualFulfilment.method;
  const problem = mistake ?? (isWanted ? price.deliveryProblem : undefined);

  function choosePickup() {
    setWanted(false);
    setMistake(undefined);
    changeCart((current) => withDelivery(current, usualFulfilment.method));
  }

  function chooseDelivery() {
    setWanted(true);
    setMistake(undefined);
    changeCart((current) => withDelivery(current, ''));
  }

  /** A delivery that was chosen for one CEP costs the same at another address there. */
  function chooseAddress({ id, cep }: OwnAddress) {
    setChosenId(id);
    setMistake(undefined);
    changeCart((current) =>
      current.delivery?.cep === cep
        ? withDelivery(current, deliveryKind.method, { ...current.delivery, addressId: id })
        : withDelivery(current, ''),
    );
  }

  function mistakeOf(): string | undefined {
    if (isPickup) return undefined;
    if (!isWanted) return 'Escolha como você quer receber o pedido.';
    if (!address) return 'Adicione o endereço da entrega.';
    if (!cart.delivery || cart.delivery.addressId !== address.id) return 'Escolha uma das entregas.';
    return undefined;
  }

  function goOn() {
    const wrong = mistakeOf();
    setMistake(wrong);
    if (wrong) told.current?.scrollIntoView({ block: 'center' });
    else onNext();
  }

  return (
    <>
      <h1 className={styles.title}>Entrega</h1>
      <CartNotices cart={cart} notices={notices} />
      <div ref={told}>
        <ErrorAlert texts={problem ? [problem] : []} onClose={() => setMistake(undefined)} />
      </div>
      <Card component="section" radius="lg" className={styles.card} aria-label="Como receber">
        <fieldset className={choice.options}>
          <legend className={choice.legend}>Como você quer receber?</legend>
          <Option
            name={name}
            checked={isWanted}
            onChoose={chooseDelivery}
            icon={<IconTruckDelivery size={24} stroke={1.5} aria-hidden />}
            label={deliveryKind.label}
            hint={deliveryKind.shopping.terms}
          />
          <Option
            name={name}
            checked={isPickup}
            onChoose={choosePickup}
            icon={<IconBuildingStore size={24} stroke={1.5} aria-hidden />}
            label={usualFulfilment.label}
            hint={usualFulfilment.shopping.terms}
            end="sem custo"
          />
        </fieldset>
      </Card>
      {isPickup && <PickupPlace />}
      {isWanted && (
        <Card
          component="section"
          radius="lg"
          className={`${styles.card} ${own.sending}`}
          aria-label="Endereço e entrega"
        >
          {query.isPending && <LoadingScreen />}
          {query.isError && (
            <ErrorState
              title="Não conseguimos buscar seus endereços"
              detail={query.error.serverMessage}
              onRetry={() => query.refetch()}
              retrying={query.isFetching}
            />
          )}
          {query.isSuccess && <Addresses addresses={addresses} chosen={address} onChoose={chooseAddress} />}
          {query.isSuccess && address && <Services cart={cart} coupon={price.coupon} address={address} />}
        </Card>
      )}
      <div className={own.cost} aria-busy={price.isPending}>
        <AmountLines amounts={price.amounts} />
        {price.totalCents !== undefined && (
          <p className={own.total}>
            Total <Money value={reaisOf(price.totalCents)} />
          </p>
        )}
      </div>
      <StepBar isSticky isBusy={isBusy} onBack={onBack}>
        <Button disabled={price.isPending} loading={isBusy} onClick={goOn}>
          Próximo
        </Button>
      </StepBar>
    </>
  );
}
