import { browseProductsCall, type Product, stockProposalCall } from '@giro/contract/calls/products.ts';
import { listProposalsCall, type Proposal } from '@giro/contract/calls/proposals.ts';
import { deviceName } from '@giro/contract/rules/device-name.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { SuccessAlert } from '../../ui/success-alert.tsx';

interface StockDialogProps {
  proposal: Proposal;
  onClose: () => void;
}

/** Puts a bought device on the shop's shelf as it opens, once; its product is finished in '/cadastros'. */
export function StockDialog({ proposal, onClose }: StockDialogProps) {
  const client = useQueryClient();
  const save = useSave({ fallback: 'Não foi possível incluir no estoque. Tente de novo.' });
  const [done, setDone] = useState<{ message: string; product: Product | undefined }>();
  const isAsked = useRef(false);
  const paid = proposal.proposal_value_new ?? proposal.proposal_value;
  const priceWords = (price: number) => `${formatReais(price)}${price === paid ? ': o valor que pagamos por ele' : ''}`;
  const device = deviceName(proposal.marca, proposal.modelo);

  const include = () =>
    save.run(async () => {
      const { message, produto } = await callApi(stockProposalCall, { body: { proposal: proposal.id } });
      setDone({ message, product: produto });
      // Its history and its unit stand in the proposal's row.
      void refresh(client, browseProductsCall, listProposalsCall);
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void include();
  }, []);

  return (
    <Dialog title="Incluir Estoque" size="md" onClose={onClose} closable={!save.isSaving}>
      <Stack gap="md">
        {save.isSaving && (
          <Text role="status">
            Incluindo o {device} da proposta {proposal.id}...
          </Text>
        )}
        <ErrorAlert texts={save.problems} onClose={save.clear} />
        {done && <SuccessAlert>{done.message}</SuccessAlert>}
        {done && (
          <Text>
            {done.product?.name ?? device} já está na loja com uma unidade
            {done.product && `, por ${priceWords(done.product.price)}`}. Ajuste o preço de venda e complete fotos, tipos
            e características.
          </Text>
        )}
        {!save.isSaving && (
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Fechar
            </Button>
            {!done && (
              <Button variant="default" onClick={include}>
                Tentar de novo
              </Button>
            )}
            <Button component={Link} to={done?.product ? `/cadastros?aparelho=${done.product.id}` : '/cadastros'}>
              {done ? 'Completar cadastro' : 'Ver em Cadastros'}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}
