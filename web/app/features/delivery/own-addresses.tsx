import {
  listAddressesCall,
  type OwnAddress,
  removeAddressCall,
  saveAddressCall,
} from '@giro/contract/calls/own-addresses.ts';
import { mostAddresses } from '@giro/contract/rules/delivery.ts';
import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { DeleteDialog } from '../../ui/panel/dialog/confirm-dialogs.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { Loaded } from '../../ui/panel/list/list-states.tsx';
import { useShop } from '../storefront/shop.ts';
import { AddressDialog } from './address-dialog.tsx';
import { addressBodyOf, addressLinesOf } from './address-words.ts';
import styles from './own-addresses.module.css';

type Opened = { action: 'edit'; address?: OwnAddress } | { action: 'remove'; address: OwnAddress };

interface AddressLineProps {
  address: OwnAddress;
  isSaving: boolean;
  onOpen: (opened: Opened) => void;
  onUsual: () => void;
}

function AddressLine({ address, isSaving, onOpen, onUsual }: AddressLineProps) {
  const { label, is_default } = address;
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <strong>{label}</strong> {is_default && <span className={styles.usual}>Principal</span>}
        {addressLinesOf(address).map((line) => (
          <Text key={line} size="sm" c="dimmed">
            {line}
          </Text>
        ))}
      </div>
      <Group gap={4}>
        {!is_default && (
          <Button
            variant="subtle"
            size="compact-md"
            disabled={isSaving}
            aria-label={`Usar como principal: ${label}`}
            onClick={onUsual}
          >
            Usar como principal
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={`Editar o endereço ${label}`}
          onClick={() => onOpen({ action: 'edit', address })}
        >
          Editar
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-md"
          aria-label={`Remover o endereço ${label}`}
          onClick={() => onOpen({ action: 'remove', address })}
        >
          Remover
        </Button>
      </Group>
    </li>
  );
}

/** Below one's own data: the addresses to which orders are sent. In a shop that delivers, or for who has some. */
export function OwnAddresses({ onDone }: { onDone: (message: string) => void }) {
  const client = useQueryClient();
  const { delivers } = useShop();
  const query = useCall(listAddressesCall);
  const save = useSave({ fallback: 'Não deu certo agora. Tente de novo em instantes.' });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  if (!delivers && !query.data?.addresses.length) return null;

  const makeUsual = ({ id, version, ...address }: OwnAddress) =>
    save.run(async () => {
      const body = addressBodyOf({ ...address, is_default: true });
      await callApi(saveAddressCall, { params: { id }, body, version });
      await refresh(client, listAddressesCall);
      onDone(`${address.label} é o endereço principal.`);
    });

  return (
    <Card component="section" className={styles.card} aria-labelledby="enderecos">
      <h2 id="enderecos" className={styles.title}>
        Endereços
      </h2>
      <Text size="sm" c="dimmed">
        Para onde enviamos suas compras. Pedidos já feitos continuam com o endereço deles.
      </Text>
      <ErrorAlert texts={save.told} onClose={save.clear} />
      <Loaded query={query} failure="Não conseguimos buscar seus endereços.">
        {({ addresses }) => (
          <>
            {addresses.length > 0 && (
              <ul className={styles.lines}>
                {addresses.map((address) => (
                  <AddressLine
                    key={address.id}
                    address={address}
                    isSaving={save.isSaving}
                    onOpen={setOpened}
                    onUsual={() => makeUsual(address)}
                  />
                ))}
              </ul>
            )}
            {addresses.length < mostAddresses ? (
              <div>
                <Button variant="default" onClick={() => setOpened({ action: 'edit' })}>
                  Adicionar endereço
                </Button>
              </div>
            ) : (
              <Text size="sm">Você tem {mostAddresses} endereços. Para adicionar outro, remova um.</Text>
            )}
          </>
        )}
      </Loaded>
      {opened?.action === 'edit' && (
        <AddressDialog
          address={opened.address}
          onSaved={(message) => {
            close();
            onDone(message);
          }}
          onClose={close}
        />
      )}
      {opened?.action === 'remove' && (
        <DeleteDialog
          title="Remover endereço?"
          action="Remover"
          fallback="Não foi possível remover o endereço. Tente de novo em instantes."
          onDelete={async () => {
            await callApi(removeAddressCall, { params: { id: opened.address.id } });
            await refresh(client, listAddressesCall);
            close();
            onDone('Endereço removido.');
          }}
          onClose={close}
        >
          <b>{opened.address.label}</b> sai da sua lista. Pedidos já feitos continuam com ele.
        </DeleteDialog>
      )}
    </Card>
  );
}
