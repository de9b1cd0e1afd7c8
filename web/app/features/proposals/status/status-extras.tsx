import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Alert, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { MaskedInput } from '../../../ui/masked-input.tsx';
import { MoneyInput } from '../../../ui/panel/form/money-input.tsx';
import { RichTextField } from '../../../ui/panel/rich-text/rich-text-field.tsx';
import { extrasOf, type StatusFormValues } from './status-rules.ts';

interface StatusExtrasProps {
  form: UseFormReturnType<StatusFormValues>;
  proposal: Proposal;
}

function CounterOffer({ value }: { value: number | null }) {
  if (value === null) {
    return (
      <Alert color="amber" icon={<IconAlertTriangle aria-hidden />}>
        Esta proposta ainda não tem valor de contraproposta. Informe-o em “Reprovar compra” antes de enviar.
      </Alert>
    );
  }
  return <TextInput label="Valor da contraproposta" value={formatReais(value)} readOnly variant="filled" />;
}

/** The fields that the chosen status asks for. */
export function StatusExtras({ form, proposal }: StatusExtrasProps) {
  const wanted = extrasOf(Number(form.values.status));
  const code = { required: true, maxLength: 60, autoComplete: 'off', autoCapitalize: 'characters' };
  return (
    <>
      {wanted.includes('codigo') && (
        <TextInput label="Código de envio" {...code} {...form.getInputProps('codigo')} name="codigo" />
      )}
      {wanted.includes('rejectionReason') && (
        <RichTextField
          label="Motivo da reprovação"
          required
          value={form.values.rejectionReason}
          onChange={(html) => form.setFieldValue('rejectionReason', html)}
          error={form.errors.rejectionReason?.toString()}
        />
      )}
      {wanted.includes('newValor') && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <MoneyInput label="Valor da contraproposta" {...form.getInputProps('newValor')} name="newValor" />
          <MoneyInput label="Custo do frete" {...form.getInputProps('custoFrete')} name="custoFrete" />
        </SimpleGrid>
      )}
      {wanted.includes('dataPag') && (
        <>
          <CounterOffer value={proposal.proposal_value_new} />
          <MaskedInput kind="date" label="Data de pagamento" {...form.getInputProps('dataPag')} name="dataPag" />
        </>
      )}
      {wanted.includes('codigoDev') && (
        <TextInput label="Código de devolução" {...code} {...form.getInputProps('codigoDev')} name="codigoDev" />
      )}
    </>
  );
}
