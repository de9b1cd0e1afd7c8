import { listManagedCall } from '@giro/contract/calls/managed-products.ts';
import { browseProductsCall, type Product } from '@giro/contract/calls/products.ts';
import { listProposalsCall } from '@giro/contract/calls/proposals.ts';
import { type StockPlan, stockProposalCall } from '@giro/contract/calls/stocking.ts';
import { marginOf } from '@giro/contract/rules/earnings.ts';
import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { focusFirstInvalid } from '../../../lib/api/form-errors.ts';
import { refresh } from '../../../lib/api/use-call.ts';
import { BadFieldList } from '../../../ui/bad-field-list.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { LeaveQuestion, useLeaving } from '../../../ui/panel/form/form-foot.tsx';
import { moneyProblem } from '../../../ui/panel/form/form-parts.ts';
import { MoneyInput } from '../../../ui/panel/form/money-input.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { floorWords } from '../../pricing/floor-words.ts';
import { useDespiteRule } from '../../pricing/use-despite-rule.tsx';

/** The margin of a typed price over the price paid, in reais; the price paid alone while it is no amount. */
export function marginWords(paid: number, typedPrice: string): string {
  const cents = parseTypedReais(typedPrice);
  const words = `Pagamos ${formatReais(paid)}`;
  if (cents === undefined || cents <= 0) return `${words}.`;
  const price = reaisOf(cents);
  const left = Math.round((price - paid) * 100) / 100;
  if (left < 0) return `${words}: este preço fica ${formatReais(-left)} abaixo.`;
  const percent = (marginOf(price, left) ?? 0).toLocaleString('pt-BR');
  return `${words}: sobram ${formatReais(left)}, margem de ${percent}%.`;
}

interface Beginning {
  /** An id as text; blank without. */
  condition: string;
  /** As it was typed. */
  price: string;
  pictures: number;
}

/** Names what buyers miss in a product that is about to be published; nothing where it is whole. */
export function missingWords({ condition, price, pictures }: Beginning): string | undefined {
  const missing = [
    pictures === 0 && 'sem foto',
    condition === '' && 'sem estado',
    (parseTypedReais(price) ?? 0) === 0 && 'sem preço (assim não vende)',
  ].filter((part) => part !== false);
  if (missing.length === 0) return undefined;
  const parts = new Intl.ListFormat('pt-BR').format(missing);
  return `O aparelho está ${parts}. Publique assim mesmo, ou guarde como rascunho e complete o cadastro antes.`;
}

interface StockFormProps {
  proposalId: number;
  plan: StockPlan;
  onDone: (done: { message: string; product: Product }) => void;
  onClose: () => void;
}

const textOf = (id: number | null) => (id === null ? '' : String(id));
const idOf = (text: string) => (text === '' ? undefined : Number(text));

/** The data that a bought device needs before it goes on sale. */
export function StockForm({ proposalId, plan, onDone, onClose }: StockFormProps) {
  const client = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState<'published' | 'draft'>();
  const form = useForm({
    initialValues: { price: formatReais(plan.price), condition: textOf(plan.condition), type: textOf(plan.type) },
    validate: { price: moneyProblem },
  });
  const save = useSave({ fallback: 'Não foi possível incluir no estoque. Tente de novo.', form, root });
  const floor = useDespiteRule('floor_reason', 'price');
  const leaving = useLeaving(() => form.isDirty(), onClose, save.isSaving);
  const missing = missingWords({ ...form.values, pictures: plan.pictures });

  const include = (as: 'published' | 'draft') =>
    form.onSubmit(
      ({ price, condition, type }) => {
        setSending(as);
        return save.run(async () => {
          const body = {
            proposal: proposalId,
            price: reaisOf(parseTypedReais(price) ?? 0),
            condition: idOf(condition),
            type: idOf(type),
            published: as === 'published',
          };
          const { message, produto } = await floor.send((said) =>
            callApi(stockProposalCall, { body: { ...body, ...said } }),
          );
          onDone({ message, product: produto });
          // Its history and its unit stand in the proposal's row.
          void refresh(client, browseProductsCall, listManagedCall, listProposalsCall);
        });
      },
      () => focusFirstInvalid(root.current),
    );

  return (
    <Dialog title="Incluir Estoque" size="lg" onClose={leaving.leave} closable={!save.isSaving}>
      <form ref={root} noValidate onSubmit={include('published')}>
        <Stack gap="md">
          <BadFieldList />
          <Text>{plan.name}</Text>
          <MoneyInput
            label="Preço de venda"
            description={
              <span aria-live="polite">
                {marginWords(plan.paid, form.values.price)}
                {plan.floor !== undefined && ` ${floorWords(plan.floor, form.values.price)}`}
              </span>
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            data-autofocus
            {...form.getInputProps('price')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <NativeSelect
              label="Estado"
              data={[
                { value: '', label: 'Não informado' },
                ...plan.conditions.map(({ id, value }) => ({ value: String(id), label: value })),
              ]}
              {...form.getInputProps('condition')}
            />
            <NativeSelect
              label="Tipo"
              data={[
                { value: '', label: 'Sem tipo' },
                ...plan.types.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              {...form.getInputProps('type')}
            />
          </SimpleGrid>
          <div role="status">{missing && <Text c="var(--mantine-color-error)">{missing}</Text>}</div>
          <ErrorAlert texts={save.told} onClose={save.clear} />
          {leaving.isAsking ? (
            <LeaveQuestion leaving={leaving} />
          ) : (
            <Group justify="end" gap="xs">
              <Button variant="default" onClick={leaving.leave} disabled={save.isSaving}>
                Cancelar
              </Button>
              <Button
                variant="default"
                onClick={() => include('draft')()}
                loading={save.isSaving && sending === 'draft'}
                disabled={save.isSaving}
              >
                Guardar como rascunho
              </Button>
              <Button
                type="submit"
                loading={save.isSaving && sending === 'published'}
                disabled={save.isSaving && sending !== 'published'}
              >
                Publicar
              </Button>
            </Group>
          )}
        </Stack>
      </form>
      {floor.dialog}
    </Dialog>
  );
}
