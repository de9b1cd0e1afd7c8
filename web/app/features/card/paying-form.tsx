import type { ResultOf } from '@giro/contract/call.ts';
import { readCardCall } from '@giro/contract/calls/card.ts';
import type { OrderPayment } from '@giro/contract/calls/orders.ts';
import { cardProviderLabels, cardReasonTexts } from '@giro/contract/rules/card.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Alert, Button, TextInput } from '@mantine/core';
import { IconAlertCircle, IconLock } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { focusFirstInvalid } from '../../lib/api/form-errors.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { Card } from '../../ui/card.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { CardFrames } from './card-frames.tsx';
import { InstalmentList } from './instalment-list.tsx';
import styles from './paying.module.css';
import { SimulatedOutcomes } from './simulated-outcomes.tsx';
import { useCardFields } from './use-card-fields.ts';
import { type Holder, usePress } from './use-press.ts';

export type CardTerms = ResultOf<typeof readCardCall>;

/** Why the latest card was refused, which is read out and has the keyboard once it comes. */
function Refusal({ text }: { text: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(text);
  useEffect(() => {
    if (text && before.current !== text) place.current?.focus();
    before.current = text;
  }, [text]);
  return (
    <div ref={place} tabIndex={-1} role="alert" className={styles.refusal}>
      {text && (
        <Alert color="red" role="group" icon={<IconAlertCircle aria-hidden />} title="O pagamento não passou">
          {text}
        </Alert>
      )}
    </div>
  );
}

interface PayingFormProps {
  code: string;
  terms: CardTerms;
  payment: OrderPayment;
}

const refusalOf = ({ card }: OrderPayment) =>
  card?.state === 'refused' ? (card.message ?? cardReasonTexts.other) : undefined;

/** The card, the instalments and the button that pays. What is typed into the provider's frames is seen there alone. */
export function PayingForm({ code, terms, payment }: PayingFormProps) {
  const { provider, is_simulated, attempts_left } = terms;
  const fields = useCardFields({ script: terms.script, publicKey: terms.public_key });
  const { press, pending, told, problems, clearProblem } = usePress(code, fields);
  const form = useRef<HTMLFormElement>(null);
  const [holder, setHolder] = useState<Holder>({ name: '', cpf: '' });
  const [wanted, setWanted] = useState(payment.instalments ?? 1);
  const { bin } = fields;
  const ofCard = useCall(readCardCall, { params: { code }, query: { bin } }, { enabled: bin !== undefined });
  // Of a card whose costs nobody knows the shop's own count.
  const options = (bin !== undefined && ofCard.data?.options) || terms.options;
  const option = options.find(({ instalments }) => instalments === wanted) ?? options[0];
  if (!option) return null;
  const refusal = told ?? refusalOf(payment);
  const few =
    attempts_left <= 2 &&
    refusal &&
    ` Você ainda pode tentar ${attempts_left === 1 ? 'uma vez' : `${attempts_left} vezes`}.`;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!option) return;
    await press({ holder, option });
    focusFirstInvalid(form.current);
  }

  function type(part: Partial<Holder>) {
    setHolder((now) => ({ ...now, ...part }));
    for (const field of Object.keys(part)) clearProblem(field as keyof Holder);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form}>
      <Refusal text={pending ? undefined : refusal && `${refusal}${few || ''}`} />
      <Card component="section" radius="lg" className={styles.card} aria-label="Cartão">
        <h2 className={styles.heading}>Dados do cartão</h2>
        {is_simulated && <SimulatedOutcomes />}
        {fields.state === 'failed' ? (
          <Alert color="amber" role="alert" icon={<IconAlertCircle aria-hidden />}>
            Os campos do cartão não abriram. Confira sua internet e recarregue a página, ou pague com Pix.
          </Alert>
        ) : (
          <CardFrames fields={fields} />
        )}
        <div className={styles.holder}>
          <TextInput
            label="Nome como está no cartão"
            name="cc-name"
            autoComplete="cc-name"
            autoCapitalize="characters"
            maxLength={100}
            value={holder.name}
            error={problems.name}
            onChange={(event) => type({ name: event.currentTarget.value })}
          />
          <MaskedInput
            kind="cpf"
            label="CPF do titular"
            name="cpf"
            value={holder.cpf}
            error={problems.cpf}
            onChange={(cpf) => type({ cpf })}
          />
        </div>
        <p className={styles.safe}>
          <IconLock size={18} stroke={1.75} aria-hidden />
          {is_simulated
            ? 'Número, validade e código ficam nos campos do simulador.'
            : `Número, validade e código vão direto ao ${cardProviderLabels[provider]}: a loja não vê nem guarda.`}
        </p>
      </Card>
      <Card radius="lg" className={styles.card}>
        <InstalmentList options={options} chosen={option.instalments} onChoose={setWanted} disabled={pending} />
        <p role="status" className={styles.problem}>
          {option.instalments !== wanted && `${wanted}x não está disponível neste cartão. Escolha outro número.`}
        </p>
      </Card>
      <Button type="submit" size="lg" fullWidth loading={pending} disabled={fields.state !== 'ready'}>
        Pagar {formatReais(option.total)}
      </Button>
      <p role="status" className={styles.waiting}>
        {pending && 'Falando com o banco. Não feche esta página.'}
      </p>
    </form>
  );
}
