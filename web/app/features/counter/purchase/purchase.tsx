import type { ResultOf } from '@giro/contract/call.ts';
import { type buyAtCounterCall, refusePurchaseCall } from '@giro/contract/calls/counter-purchases.ts';
import { readBenchCall } from '@giro/contract/calls/inspections.ts';
import { type Proposal, readProposalCall } from '@giro/contract/calls/proposals.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatImei } from '@giro/contract/rules/imei.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { isBought, proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { queryOf, useCall } from '../../../lib/api/use-call.ts';
import { DevicePicture } from '../../../ui/device-picture.tsx';
import { ReasonDialog } from '../../../ui/panel/dialog/confirm-dialogs.tsx';
import { StatusPill, Whole } from '../../../ui/panel/list/cells.tsx';
import { Loaded } from '../../../ui/panel/list/list-states.tsx';
import { ProposalPill } from '../../proposals/proposal-badges.tsx';
import styles from '../counter.module.css';
import { BuyDialog } from './buy-dialog.tsx';
import { PaperButton } from './paper-button.tsx';
import { Uninspected } from './uninspected.tsx';

interface InspectedProps {
  proposal: Proposal;
  /** True right after it was taken in: the keyboard goes on with it. */
  isJustReceived: boolean;
  orderCode: string | undefined;
  isForSale: boolean;
  onBought: (bought: ResultOf<typeof buyAtCounterCall>) => void;
  onRefused: (proposal: Proposal) => void;
  reload: () => Promise<unknown>;
}

/** A device on the counter: first the bench, then the decision of both. */
function Inspected(props: InspectedProps) {
  const { proposal, isJustReceived, orderCode, isForSale, onBought, onRefused, reload } = props;
  const client = useQueryClient();
  const { id } = proposal;
  const bench = useCall(readBenchCall, { params: { proposalId: id } }, { refetchOnWindowFocus: 'always' });
  const [window, setWindow] = useState<'buy' | 'refuse'>();
  const close = () => setWindow(undefined);
  const reloadBoth = () => Promise.all([reload(), bench.refetch()]);
  const refuse = (
    <Button variant="subtle" color="red" onClick={() => setWindow('refuse')}>
      Recusar
    </Button>
  );

  /** With nothing left to look at, what comes next is the price. */
  function takeBench(saved: NonNullable<typeof bench.data>) {
    client.setQueryData(queryOf(readBenchCall, { params: { proposalId: id } }).queryKey, saved);
    if (saved.value.missing.length === 0) setWindow('buy');
  }
  return (
    <Loaded query={bench} failure="Não foi possível carregar a conferência.">
      {({ inspection, value }) => (
        <Stack gap="sm">
          {value.missing.length > 0 ? (
            <Uninspected
              proposalId={id}
              bench={{ inspection, value }}
              takesFocus={isJustReceived}
              onSaved={takeBench}
              onReload={bench.refetch}
            >
              {refuse}
            </Uninspected>
          ) : (
            <>
              <p className={styles.offer}>
                <span className={styles.quiet}>Conferido, vale</span> <strong>{formatReais(value.found)}</strong>
              </p>
              <Group gap="xs">
                <Button onClick={() => setWindow('buy')}>Comprar aparelho</Button>
                <Button component="a" href={`/bancada/${id}`} target="_blank" variant="default">
                  Abrir bancada
                </Button>
                {refuse}
              </Group>
            </>
          )}
          {window === 'buy' && (
            <BuyDialog
              proposal={proposal}
              approving={value.found}
              orderCode={orderCode}
              isForSale={isForSale}
              onDone={(bought) => {
                close();
                onBought(bought);
              }}
              onReload={reloadBoth}
              onClose={close}
            />
          )}
          {window === 'refuse' && (
            <ReasonDialog
              title="Recusar o aparelho"
              action="Recusar"
              tone="red"
              words="O aparelho volta para a pessoa agora. Uma reserva que esperava por ele termina."
              maxLength={140}
              send={async (body) =>
                onRefused((await callApi(refusePurchaseCall, { params: { proposalId: id }, body })).proposal)
              }
              fallback="Não foi possível recusar o aparelho."
              reloadLabel="Ver o aparelho de novo"
              onReload={reloadBoth}
              onClose={close}
            />
          )}
        </Stack>
      )}
    </Loaded>
  );
}

interface PurchaseProps extends Omit<InspectedProps, 'proposal' | 'reload'> {
  id: number;
  /** Takes the device off the counter's screen. */
  onLeave: () => void;
}

/** One device that was taken in, until it is bought or given back. */
export function Purchase({ id, onLeave, ...decided }: PurchaseProps) {
  const query = useCall(readProposalCall, { params: { id } }, { refetchOnWindowFocus: 'always' });
  return (
    <Loaded query={query} failure="Não foi possível carregar o aparelho.">
      {(proposal) => (
        <div className={styles.sale}>
          <div className={styles.line}>
            <DevicePicture src={proposal.image_model} size={48} />
            <div className={styles.purchaseWords}>
              <p className={styles.lineName}>{deviceName(proposal.marca, proposal.modelo)}</p>
              <p className={styles.quiet}>
                {proposal.user.name} · <Whole>IMEI {formatImei(proposal.imei)}</Whole> ·{' '}
                <Whole>cotado em {formatReais(proposal.proposal_value)}</Whole>
              </p>
              {proposal.status === proposalStatus.inTransit ? (
                <StatusPill tone="moving" label="No balcão" />
              ) : (
                <ProposalPill status={proposal.status} reader="admin" />
              )}
            </div>
          </div>
          {proposal.status === proposalStatus.inTransit && (
            <Inspected proposal={proposal} reload={query.refetch} {...decided} />
          )}
          {isBought(proposal.status) && (
            <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />} title="Aparelho comprado">
              Imprima o recibo em duas vias: uma fica com a pessoa.
            </Alert>
          )}
          <Group gap="xs">
            {isBought(proposal.status) && <PaperButton proposalId={id} />}
            <Button variant="default" onClick={onLeave}>
              {isBought(proposal.status) ? 'Pronto' : 'Fechar'}
            </Button>
          </Group>
        </div>
      )}
    </Loaded>
  );
}
