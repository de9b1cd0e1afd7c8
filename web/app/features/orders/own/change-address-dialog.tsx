import '@mantine/core/styles/Radio.layer.css';
import { listAddressesCall } from '@giro/contract/calls/own-addresses.ts';
import { changeOrderAddressCall } from '@giro/contract/calls/parcels.ts';
import { type OrderWithPayments, readOrderCall } from '@giro/contract/calls/payments.ts';
import { formatCep } from '@giro/contract/rules/address.ts';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { refresh, useCall } from '../../../lib/api/use-call.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { Loaded } from '../../../ui/panel/list/list-states.tsx';
import { AddressDialog } from '../../delivery/address-dialog.tsx';
import { addressLinesOf } from '../../delivery/address-words.ts';

interface ChangeAddressDialogProps {
  order: OrderWithPayments;
  onChanged: (message: string) => void;
  onClose: () => void;
}

/** Has an order go to another of one's addresses with the same CEP, for which the freight stays the same. */
export default function ChangeAddressDialog({ order, onChanged, onClose }: ChangeAddressDialogProps) {
  const client = useQueryClient();
  const { address } = order.fulfilment;
  const cep = address && 'cep' in address ? address.cep : '';
  const query = useCall(listAddressesCall);
  const save = useSave({ fallback: 'Não foi possível trocar o endereço. Tente de novo em instantes.' });
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isAdding, setAdding] = useState(false);

  function change() {
    if (chosen === null) return setMissing(true);
    return save.run(async () => {
      const { message } = await callApi(changeOrderAddressCall, {
        params: { code: order.order_code },
        body: { address_id: Number(chosen) },
      });
      await refresh(client, readOrderCall);
      onChanged(message);
    });
  }

  if (isAdding) {
    return (
      <AddressDialog
        onClose={() => setAdding(false)}
        onSaved={(_, added) => {
          setAdding(false);
          if (added.cep === cep) setChosen(String(added.id));
        }}
      />
    );
  }
  return (
    <Dialog title="Trocar endereço" onClose={onClose} closable={!save.isSaving}>
      <Stack gap="md">
        <Text>
          Até a etiqueta ser feita, o pedido pode ir para outro endereço com o CEP {formatCep(cep)}. O frete continua o
          mesmo.
        </Text>
        <Loaded query={query} failure="Não conseguimos buscar seus endereços.">
          {({ addresses }) => {
            const same = addresses.filter((each) => each.cep === cep);
            if (same.length === 0) return <Text>Você não tem endereço salvo com este CEP.</Text>;
            return (
              <Radio.Group
                label="Para onde enviamos?"
                value={chosen}
                onChange={(id) => {
                  setChosen(id);
                  setMissing(false);
                }}
                error={isMissing && 'Escolha o endereço.'}
                errorProps={{ role: 'alert' }}
              >
                <Stack gap="sm" mt="xs">
                  {same.map((each) => (
                    <Radio
                      key={each.id}
                      value={String(each.id)}
                      label={each.label}
                      description={addressLinesOf(each).join(' · ')}
                    />
                  ))}
                </Stack>
              </Radio.Group>
            );
          }}
        </Loaded>
        <div>
          <Button variant="subtle" size="compact-md" onClick={() => setAdding(true)}>
            Adicionar endereço
          </Button>
        </div>
        <ErrorAlert texts={save.told} onClose={save.clear} />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={save.isSaving}>
            Cancelar
          </Button>
          <Button loading={save.isSaving} onClick={change}>
            Trocar endereço
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
