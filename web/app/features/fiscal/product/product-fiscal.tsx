import type { RequestOf } from '@giro/contract/call.ts';
import {
  type ProductFiscal,
  readProductFiscalCall,
  saveProductFiscalCall,
} from '@giro/contract/calls/fiscal-profiles.ts';
import type { GoodsKind } from '@giro/contract/rules/fiscal.ts';
import { goodsOriginLabels, goodsOrigins } from '@giro/contract/rules/fiscal-codes.ts';
import { Button, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { queryOf, useCall } from '../../../lib/api/use-call.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Notice, useNotice } from '../../../ui/panel/form/notice.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { Loaded } from '../../../ui/panel/list/list-states.tsx';
import styles from '../fiscal.module.css';
import { useHasNotas } from '../use-has-notas.ts';

type Values = Omit<ProductFiscal, 'defaults'>;
type Body = NonNullable<RequestOf<typeof saveProductFiscalCall>['body']>;

const kindLabels: Record<Exclude<GoodsKind, ''>, string> = { usado: 'Usado', novo: 'Novo' };
const digits = { inputMode: 'numeric', autoComplete: 'off' } as const;
const usual = (text: string) => (text ? `Em branco: ${text}.` : 'Em branco: nenhum.');

function Fields({ id, fiscal, onSaved }: { id: number; fiscal: ProductFiscal; onSaved: (message: string) => void }) {
  const client = useQueryClient();
  const root = useRef<HTMLDivElement>(null);
  const { defaults, ...stored } = fiscal;
  const form = useForm<Values>({ initialValues: stored });
  const save = useSave({ fallback: 'Não foi possível salvar a nota fiscal do aparelho.', form, root });
  const field = (name: keyof Values) => ({ ...form.getInputProps(name), name: `fiscal_${name}` });

  const send = () =>
    save.run(async () => {
      const answer = await callApi(saveProductFiscalCall, { params: { id }, body: form.getValues() as Body });
      client.setQueryData(queryOf(readProductFiscalCall, { params: { id } }).queryKey, answer);
      const { defaults: _, ...values } = answer;
      form.setInitialValues(values);
      form.setValues(values);
      onSaved('Nota fiscal do aparelho salva.');
    });

  return (
    <Stack gap="md" ref={root}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect
          label="Usado ou novo"
          description="Decide com que códigos a venda sai."
          data={[
            { value: '', label: `Pelo ‘Estado’: ${kindLabels[defaults.kind].toLowerCase()}` },
            { value: 'usado', label: kindLabels.usado },
            { value: 'novo', label: kindLabels.novo },
          ]}
          {...field('kind')}
        />
        <NativeSelect
          label="Origem"
          description="De onde vem a mercadoria."
          data={[
            { value: '', label: `A usual da loja: ${defaults.origin}` },
            ...goodsOrigins.map((value) => ({ value, label: `${value} · ${goodsOriginLabels[value]}` })),
          ]}
          {...field('origin')}
        />
        <TextInput label="NCM" description={usual(defaults.ncm)} {...digits} maxLength={10} {...field('ncm')} />
        <TextInput label="CEST" description={usual(defaults.cest)} {...digits} maxLength={9} {...field('cest')} />
        <TextInput
          label="Unidade"
          description={usual(defaults.unit)}
          autoComplete="off"
          maxLength={6}
          {...field('unit')}
        />
      </SimpleGrid>
      <ErrorAlert texts={save.told} onClose={save.clear} />
      <div>
        <Button variant="default" loading={save.isSaving} disabled={!form.isDirty()} onClick={send}>
          Salvar nota fiscal
        </Button>
      </div>
    </Stack>
  );
}

/** The fields once somebody opens them. */
function Opened({ id, onSaved }: { id: number; onSaved: (message: string) => void }) {
  const query = useCall(readProductFiscalCall, { params: { id } });
  return (
    <Loaded query={query} failure="Não foi possível carregar a nota fiscal do aparelho.">
      {(fiscal) => <Fields id={id} fiscal={fiscal} onSaved={onSaved} />}
    </Loaded>
  );
}

/** The words of notas on a product, folded away; only in a shop that has notas. */
export function ProductFiscalPart({ id }: { id: number }) {
  const hasNotas = useHasNotas();
  const notice = useNotice();
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  if (!hasNotas) return null;
  return (
    <Card component="section" radius="lg" className={`${styles.card} ${styles.ofProduct}`} aria-label="Nota fiscal">
      <Button variant="subtle" px={0} aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Esconder a nota fiscal' : 'Nota fiscal: NCM, CEST e origem'}
      </Button>
      <div id={panel}>{isOpen && <Opened id={id} onSaved={notice.show} />}</div>
      <Notice text={notice.text} />
    </Card>
  );
}
