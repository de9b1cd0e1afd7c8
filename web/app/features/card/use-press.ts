import { payByCardCall, readCardCall } from '@giro/contract/calls/card.ts';
import type { InstalmentOption } from '@giro/contract/calls/instalments.ts';
import type { OrderPayment } from '@giro/contract/calls/orders.ts';
import { cardReasonTexts } from '@giro/contract/rules/card.ts';
import { cpfError } from '@giro/contract/rules/documents.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { signInAddress } from '../accounts/origin.ts';
import { challengePath } from '../payments/card-paths.ts';
import { answerOf } from '../payments/payment-answer.ts';
import { useKeepPayment } from '../payments/use-payment.ts';
import type { TypedCard } from './provider-script.ts';
import type { UsedCardFields } from './use-card-fields.ts';

export interface Holder {
  name: string;
  cpf: string;
}

const wrongData = cardReasonTexts.data;
const notReached = 'Não conseguimos falar com a loja. Confira sua internet: se o pagamento passou, ele aparece aqui.';

/** Why a holder cannot be sent, by field. */
export function holderProblems({ name, cpf }: Holder): Partial<Holder> {
  const problem = cpfError(cpf);
  return {
    ...(name.trim().length < 3 && { name: 'Informe o nome como está no cartão.' }),
    ...(problem && { cpf: problem }),
  };
}

const pausesMs = [1000, 3000];
/** An answer that never came: the same request may be made again under its key. */
const isUnanswered = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

interface Press {
  holder: Holder;
  option: Pick<InstalmentOption, 'instalments' | 'total'>;
}

/** Sends one press, under one key however often it has to be sent. Throws `ApiError`. */
async function send(code: string, card: TypedCard, { holder, option }: Press, pauses = pausesMs) {
  const headers = { 'Idempotency-Key': randomKey() };
  const { instalments, total } = option;
  const body = {
    ...card,
    instalments,
    shown_total: total,
    holder: { name: holder.name.trim(), cpf: onlyDigits(holder.cpf) },
  };
  for (let tries = 0; ; tries++) {
    let own: Headers | undefined;
    const onHeaders = (told: Headers) => {
      own = told;
    };
    try {
      const payment: OrderPayment = await callApi(payByCardCall, { params: { code }, body, headers, onHeaders });
      return answerOf(payment, own);
    } catch (error) {
      const pauseMs = pauses[tries];
      if (!isUnanswered(error) || pauseMs === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** Presses of 'Pagar', one at a time: each has a token and a key of its own. */
export function usePress(code: string, fields: UsedCardFields) {
  const client = useQueryClient();
  const keepPayment = useKeepPayment(code);
  const isSending = useRef(false);
  const [pending, setPending] = useState(false);
  const [told, setTold] = useState<string>();
  const [problems, setProblems] = useState<Partial<Holder>>({});

  function tell(error: unknown) {
    if (!(error instanceof ApiError)) return setTold(wrongData);
    if (error.status === 401) return location.assign(signInAddress(location.pathname));
    void refresh(client, readCardCall);
    void keepPayment();
    const { 'holder.name': name, 'holder.cpf': cpf, ...others } = error.fieldErrors;
    setProblems({ ...(name && { name }), ...(cpf && { cpf }) });
    const [other] = Object.values(others);
    setTold(
      isUnanswered(error) ? (error.serverMessage ?? notReached) : (other ?? (name || cpf ? undefined : error.message)),
    );
  }

  async function press(wanted: Press) {
    if (isSending.current) return;
    const wrong = holderProblems(wanted.holder);
    setProblems(wrong);
    setTold(undefined);
    if (Object.keys(wrong).length > 0) return;
    isSending.current = true;
    setPending(true);
    try {
      const answer = await send(code, await fields.createToken(wanted.holder), wanted);
      if (answer.payment.state === 'challenge') return location.assign(challengePath(code));
      keepPayment(answer);
      void refresh(client, readCardCall);
      if (answer.payment.card?.state === 'refused') fields.empty();
    } catch (error) {
      tell(error);
    } finally {
      isSending.current = false;
      setPending(false);
    }
  }

  const clearProblem = (field: keyof Holder) => setProblems((now) => ({ ...now, [field]: undefined }));
  return { press, pending, told, problems, clearProblem };
}
