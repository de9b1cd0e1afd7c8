import type { ResultOf } from '@giro/contract/call.ts';
import { paySaleCall, type Sale } from '@giro/contract/calls/counter.ts';
import { type CounterMethod, cardKindLabels, cardKinds, counterMethods } from '@giro/contract/rules/cash.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { Choices } from '../../ui/panel/form/choices.tsx';
import { MoneyInput } from '../../ui/panel/form/money-input.tsx';
import { OpenCashDialog } from '../cash/cash-dialogs.tsx';
import { methodLabel } from '../cash/method-labels.ts';
import { Change } from './change.tsx';
import { cardBrands, changeCentsOf, type PartValues, partBodyOf, partProblems, partValuesOf } from './part-form.ts';
import '@mantine/core/styles/Combobox.layer.css';

export type Paid = ResultOf<typeof paySaleCall>;

interface PayDialogProps {
  sale: Sale;
  /** The buyer's credit, in reais; undefined where it is not known, null where nobody is known who could have some. */
  credit: number | null | undefined;
  /** True if the credit comes from a device on the counter: it pays first. */
  isCreditMeant?: boolean;
  onPaid: (paid: Paid) => void;
  /** Fetches the sale anew. */
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

function CashFields({ form }: { form: UseFormReturnType<PartValues> }) {
  const change = changeCentsOf(form.values);
  return (
    <>
      <MoneyInput
        label="Recebido"
        description="Quanto a pessoa entregou. Em branco, é o valor certo."
        {...form.getInputProps('received')}
        name="received"
      />
      <Change cents={change} />
    </>
  );
}

function TerminalFields({ form }: { form: UseFormReturnType<PartValues> }) {
  return (
    <>
      <TextInput
        label="NSU"
        description="O número do comprovante da maquininha."
        required
        maxLength={20}
        autoComplete="off"
        {...form.getInputProps('nsu')}
        name="nsu"
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect
          label="Bandeira"
          required
          data={[{ value: '', label: 'Escolha' }, ...cardBrands]}
          {...form.getInputProps('brand')}
          name="brand"
        />
        {form.values.kind === 'credit' && (
          <TextInput
            label="Parcelas"
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            {...form.getInputProps('instalments')}
            name="instalments"
          />
        )}
      </SimpleGrid>
      <Choices
        label="Débito ou crédito"
        isEven
        choices={cardKinds.map((value) => ({ value, label: cardKindLabels[value] }))}
        value={form.values.kind === '' ? [] : [form.values.kind]}
        onChange={([kind]) => form.setFieldValue('kind', kind ?? '')}
        error={form.errors.kind}
      />
    </>
  );
}

const hints: Partial<Record<CounterMethod, string>> = {
  pix: 'O código aparece em seguida, e a venda fica verde sozinha quando o Pix cair.',
};

/** Takes a part of what is open. What was typed stays through every refusal, and while a drawer is opened for it. */
export function PayDialog({ sale, credit, isCreditMeant, onPaid, onReload, onClose }: PayDialogProps) {
  const [key] = useState(randomKey);
  const [needsCash, setNeedsCash] = useState(false);
  const form = useForm<PartValues>({
    initialValues: partValuesOf(sale, isCreditMeant ? (credit ?? 0) : 0),
    validate: partProblems,
  });
  const { method } = form.values;
  const methods = counterMethods.filter((each) => each !== 'credit' || credit !== null);

  async function send(values: PartValues) {
    try {
      onPaid(
        await callApi(paySaleCall, {
          params: { code: sale.order.order_code },
          body: partBodyOf(values),
          headers: { 'idempotency-key': key },
        }),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.body?.needs === 'cash_session') return setNeedsCash(true);
      if (error.status !== 409 || typeof error.body?.open !== 'number') throw error;
      // Somebody else has paid a part meanwhile: that is a matter of the value.
      void onReload();
      throw new ApiError(422, { message: error.message, errors: { value: [error.message] } });
    }
  }

  if (needsCash) return <OpenCashDialog onDone={() => setNeedsCash(false)} onClose={() => setNeedsCash(false)} />;
  const typed = credit != null && credit > 0 ? `Disponível: ${formatReais(credit)}.` : undefined;
  return (
    <ActionForm
      title={`Receber ${formatReais(sale.open)}`}
      action="Receber"
      form={form}
      send={send}
      fallback="Não foi possível registrar o pagamento."
      reloadLabel="Ver a venda"
      onReload={onReload}
      onClose={onClose}
    >
      <Choices<CounterMethod>
        label="Como a pessoa paga"
        choices={methods.map((value) => ({ value, label: methodLabel(value) }))}
        value={[method]}
        onChange={([next = method]) => {
          form.setFieldValue('method', next);
          form.clearFieldError('method');
        }}
        error={form.errors.method}
      />
      <MoneyInput
        label="Valor"
        description={method === 'credit' ? typed : undefined}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        {...form.getInputProps('value')}
        name="value"
      />
      {method === 'cash' && <CashFields form={form} />}
      {method === 'terminal' && <TerminalFields form={form} />}
      {hints[method] && <Text size="sm">{hints[method]}</Text>}
    </ActionForm>
  );
}
