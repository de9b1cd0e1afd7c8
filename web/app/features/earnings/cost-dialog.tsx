import { type StockedProduct, saveProductCostCall } from '@giro/contract/calls/earnings.ts';
import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { texts } from '@giro/contract/texts.ts';
import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { callApi } from '../../lib/api/call-api.ts';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { MoneyInput } from '../../ui/panel/form/money-input.tsx';

interface CostDialogProps {
  product: StockedProduct;
  onSaved: (message: string) => void;
  onClose: () => void;
}

const problemOf = (typed: string) =>
  typed.trim() === '' || parseTypedReais(typed) !== undefined ? null : texts.invalidMoney;

/** Asks what a unit of a product has cost, where no device tells; blank is unknown. */
export function CostDialog({ product, onSaved, onClose }: CostDialogProps) {
  const form = useForm({
    initialValues: { cost: product.cost === null ? '' : formatReais(product.cost) },
    validate: { cost: problemOf },
  });

  async function send({ cost }: { cost: string }) {
    const cents = parseTypedReais(cost);
    const body = { cost: cents === undefined ? null : reaisOf(cents) };
    const answer = await callApi(saveProductCostCall, { params: { id: product.id }, body });
    onSaved(answer.message);
  }

  return (
    <ActionForm
      title="Informar custo"
      action="Salvar"
      form={form}
      send={send}
      fallback="Não foi possível salvar o custo. Tente de novo."
      onReload={async () => undefined}
      onClose={onClose}
    >
      <Text size="sm">
        {product.product}, à venda por {formatReais(product.price)}.
      </Text>
      <MoneyInput
        label="Custo de uma unidade"
        description="O que a loja pagou por ela. Em branco, fica sem custo conhecido."
        data-autofocus
        {...form.getInputProps('cost')}
        name="cost"
      />
    </ActionForm>
  );
}
