import {
  type CashSession,
  closeCashCall,
  openCashCall,
  supplyCashCall,
  withdrawCashCall,
} from '@giro/contract/calls/cash.ts';
import { parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { missing, moneyProblem } from '../../ui/panel/form/form-parts.ts';
import { MoneyInput } from '../../ui/panel/form/money-input.tsx';
import { useReloadCash, useTakeOverCash } from './use-cash.ts';

interface CashDialogProps {
  onDone: (session: CashSession) => void;
  onClose: () => void;
}

/** Fits every window about the drawer: a press that is repeated counts once. */
function useCashDialog({ onDone, onClose }: CashDialogProps) {
  const [key] = useState(randomKey);
  const takeOver = useTakeOverCash();
  return {
    headers: { 'idempotency-key': key },
    dialog: {
      fallback: 'Não foi possível mudar o caixa.',
      reloadLabel: 'Ver o caixa',
      onReload: useReloadCash(),
      onClose,
    },
    finish(session: CashSession) {
      takeOver(session);
      onDone(session);
    },
  };
}

const reais = (text: string) => reaisOf(parseTypedReais(text) ?? 0);

/** Opens the drawer with what lies in it. */
export function OpenCashDialog(props: CashDialogProps) {
  const { headers, dialog, finish } = useCashDialog(props);
  const form = useForm({ initialValues: { float: '' }, validate: { float: moneyProblem } });
  return (
    <ActionForm
      {...dialog}
      title="Abrir caixa"
      action="Abrir caixa"
      form={form}
      send={async ({ float }) =>
        finish((await callApi(openCashCall, { body: { float: reais(float) }, headers })).session)
      }
    >
      <MoneyInput
        label="Fundo de troco"
        description="Quanto dinheiro há na gaveta agora. Sem nenhum, digite 0."
        data-autofocus
        {...form.getInputProps('float')}
        name="float"
      />
    </ActionForm>
  );
}

interface MoveDialogProps extends CashDialogProps {
  call: typeof supplyCashCall | typeof withdrawCashCall;
  title: string;
  description: string;
}

function MoveDialog({ call, title, description, ...props }: MoveDialogProps) {
  const { headers, dialog, finish } = useCashDialog(props);
  const form = useForm({
    initialValues: { value: '', reason: '' },
    validate: {
      value: (text) =>
        moneyProblem(text) ?? (parseTypedReais(text) === 0 ? 'Informe um valor acima de zero.' : undefined),
      reason: missing,
    },
  });
  return (
    <ActionForm
      {...dialog}
      title={title}
      action="Registrar"
      form={form}
      send={async ({ value, reason }) =>
        finish((await callApi(call, { body: { value: reais(value), reason }, headers })).session)
      }
    >
      <Text size="sm">{description}</Text>
      <MoneyInput label="Valor" data-autofocus {...form.getInputProps('value')} name="value" />
      <TextInput
        label="Motivo"
        required
        maxLength={140}
        autoComplete="off"
        {...form.getInputProps('reason')}
        name="reason"
      />
    </ActionForm>
  );
}

/** Puts money into the drawer. */
export const SupplyDialog = (props: CashDialogProps) => (
  <MoveDialog
    {...props}
    call={supplyCashCall}
    title="Suprimento"
    description="Dinheiro que entra na gaveta sem ser de uma venda, como mais troco."
  />
);

/** Takes money out of the drawer. */
export const WithdrawalDialog = (props: CashDialogProps) => (
  <MoveDialog
    {...props}
    call={withdrawCashCall}
    title="Sangria"
    description="Dinheiro que sai da gaveta, como o que vai para o cofre. Vendedores de aparelhos não são pagos em dinheiro."
  />
);

/** Closes the drawer. What should lie in it is said only after it was counted. */
export function CloseCashDialog(props: CashDialogProps) {
  const { headers, dialog, finish } = useCashDialog(props);
  const form = useForm({ initialValues: { counted: '', note: '' }, validate: { counted: moneyProblem } });
  return (
    <ActionForm
      {...dialog}
      title="Fechar caixa"
      action="Fechar caixa"
      form={form}
      send={async ({ counted, note }) => {
        const body = { counted: reais(counted), ...(note.trim() === '' ? {} : { note }) };
        finish((await callApi(closeCashCall, { body, headers })).session);
      }}
    >
      <Text size="sm">
        Conte todo o dinheiro da gaveta, com o fundo de troco. A contagem vale uma vez só; o valor esperado aparece
        depois dela.
      </Text>
      <MoneyInput label="Dinheiro contado" data-autofocus {...form.getInputProps('counted')} name="counted" />
      <TextInput
        label="Observação"
        description="Opcional. Quem confere o caixa lê isto."
        maxLength={300}
        autoComplete="off"
        {...form.getInputProps('note')}
        name="note"
      />
    </ActionForm>
  );
}
