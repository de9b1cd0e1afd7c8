import { listPayoutsCall } from '@giro/contract/calls/payouts.ts';
import type { Product } from '@giro/contract/calls/products.ts';
import {
  listProposalsCall,
  mailProposalStatusCall,
  type Proposal,
  readProposalCall,
  saveBankDataCall,
} from '@giro/contract/calls/proposals.ts';
import { planStockCall } from '@giro/contract/calls/stocking.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { proposalStatusRow } from '@giro/contract/rules/proposal-status.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Allowed } from '../../ui/panel/allowed.tsx';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { Notice } from '../../ui/panel/form/notice.tsx';
import { useRecordWindows } from '../../ui/panel/record/use-record-windows.tsx';
import { SuccessAlert } from '../../ui/success-alert.tsx';
import { ProposalNota } from '../fiscal/deal/proposal-nota.tsx';
import { ProposalParcels } from '../parcels/proposal-parcels.tsx';
import { BankFields } from './bank-data/bank-fields.tsx';
import { type BankValues, bankBodyOf, bankErrorsOf, bankRules, blankBankValues } from './bank-data/bank-rules.ts';
import { ProposalDetails } from './proposal-details.tsx';
import { StatusDialog } from './status/status-dialog.tsx';
import { asksCarrier } from './status/status-rules.ts';
import { StockForm } from './stock/stock-form.tsx';
import { useProposalChat } from './use-proposal-changes.ts';

/** The product that the device has become. */
function Stocked({ message, product, onClose }: { message: string; product: Product; onClose: () => void }) {
  return (
    <Dialog title="Incluir Estoque" size="lg" onClose={onClose}>
      <Stack gap="md">
        <SuccessAlert>{message}</SuccessAlert>
        <Text>
          {product.name}, por {formatReais(product.price)}, com uma unidade. Complete fotos, características e descrição
          no cadastro.
        </Text>
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <Button component={Link} to={`/cadastros/aparelhos/${product.id}`}>
            Completar cadastro
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Puts a bought device on the shop's shelf, published or as a draft; its product is finished on a page of its own. */
export function StockDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const plan = useCall(planStockCall, { params: { proposal: proposal.id } }, { refetchOnWindowFocus: false });
  const [done, setDone] = useState<{ message: string; product: Product }>();

  if (done) return <Stocked {...done} onClose={onClose} />;
  if (plan.data && plan.isFetchedAfterMount)
    return <StockForm proposalId={proposal.id} plan={plan.data} onDone={setDone} onClose={onClose} />;
  return (
    <Dialog title="Incluir Estoque" size="md" onClose={onClose}>
      <Stack gap="md">
        {plan.isError ? (
          <ErrorAlert
            texts={[plan.error.serverMessage ?? 'Não foi possível preparar o cadastro. Tente de novo.']}
            onClose={onClose}
          />
        ) : (
          <Text role="status">Preparando o cadastro...</Text>
        )}
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          {plan.isError && (
            <Button onClick={() => plan.refetch()} loading={plan.isFetching}>
              Tentar de novo
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

interface GiveBankDataDialogProps {
  proposal: Proposal;
  onReload: () => Promise<unknown>;
  onClose: () => void;
  onSaved: (message: string) => void;
}

/** Somebody of the shop says where the seller is paid. Another account is typed whole: what is stored stands in no field. */
function GiveBankDataDialog({ proposal, onReload, onClose, onSaved }: GiveBankDataDialogProps) {
  const client = useQueryClient();
  const { id, user, bank_data, version } = proposal;
  const form = useForm<BankValues>({
    initialValues: blankBankValues(bank_data?.pix_kind, user),
    validate: bankRules,
  });

  async function send(values: BankValues) {
    const body = { bank_data: bankBodyOf(values) };
    const { message } = await callApi(saveBankDataCall, { params: { token: String(id) }, body, version });
    onSaved(message);
    await refresh(client, readProposalCall, listProposalsCall, listPayoutsCall);
  }

  return (
    <ActionForm
      title={bank_data ? 'Trocar a conta do vendedor' : 'Informar a conta do vendedor'}
      action="Salvar conta"
      form={{ ...form, setErrors: (errors) => form.setErrors(bankErrorsOf(errors as Record<string, string>)) }}
      send={send}
      fallback="Não foi possível salvar a conta."
      onReload={onReload}
      reloadLabel="Atualizar a proposta"
      onClose={onClose}
    >
      <Text size="sm">
        Fica registrado que foi você, e o vendedor recebe um e-mail. Quem paga confirma a conta com ele nas próximas 24
        horas.
      </Text>
      <BankFields form={form} seller={user} keyWords="Receber por chave Pix" />
    </ActionForm>
  );
}

/** The windows of a proposal; 'view' is the proposal itself, over a list. */
export type ProposalWindow = 'view' | 'status' | 'stock' | 'account';

interface ProposalRecordOptions {
  /** The proposal as it is now; none while a list has opened none. */
  proposal: Proposal | undefined;
  /** Fetches it anew after somebody else's change. */
  reload: () => Promise<unknown>;
  /** Called with the proposal that went on to another status. */
  onMoved?: (id: number) => void;
  /** The seller's account can be given here. */
  givesAccount?: boolean;
}

/** The shop may still pay to another account. */
const isAccountOpen = ({ status, payout, user }: Proposal) =>
  proposalStatusRow(status)?.end !== 'not-bought' && (!payout || payout.state === 'due') && !user.deleted_at;

/** A proposal for the shop's people: the parts that its page and its window over the list lay out alike. */
export function useProposalRecord({ proposal, reload, onMoved, givesAccount = false }: ProposalRecordOptions) {
  const chat = useProposalChat();
  const { notice, mail, windows } = useRecordWindows<ProposalWindow>();
  const { opened, open, close } = windows;

  function finish(message: string) {
    close();
    notice.show(message);
  }

  const body = proposal && (
    <ProposalDetails
      proposal={proposal}
      reader="admin"
      accountAction={
        givesAccount &&
        isAccountOpen(proposal) && (
          <Allowed may="bank-data.change">
            <Button variant="default" mt="md" onClick={() => open('account')}>
              {proposal.bank_data ? 'Trocar conta' : 'Informar conta'}
            </Button>
          </Allowed>
        )
      }
    >
      <ProposalParcels proposal={proposal} onTold={notice.show} onReload={reload} />
      <ProposalNota proposal={proposal} onTold={notice.show} onReload={reload} />
    </ProposalDetails>
  );

  const dialogs = (
    <>
      <Notice text={notice.text} />
      {proposal && opened === 'status' && (
        <StatusDialog
          proposal={proposal}
          onClose={close}
          onReload={reload}
          onSaved={(message, sent) => {
            finish(message);
            onMoved?.(sent.proposalId);
            if (!asksCarrier(sent)) void mail(() => callApi(mailProposalStatusCall, { body: sent }));
          }}
        />
      )}
      {proposal && opened === 'account' && (
        <GiveBankDataDialog proposal={proposal} onReload={reload} onClose={close} onSaved={finish} />
      )}
      {proposal && opened === 'stock' && <StockDialog proposal={proposal} onClose={close} />}
    </>
  );

  return { body, dialogs, chat, ...windows };
}
