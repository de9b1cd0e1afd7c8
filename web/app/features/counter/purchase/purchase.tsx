import type { ResultOf } from '@giro/contract/call.ts';
import {
  type buyAtCounterCall,
  readPurchasePaperCall,
  refusePurchaseCall,
} from '@giro/contract/calls/counter-purchases.ts';
import { readBenchCall } from '@giro/contract/calls/inspections.ts';
import { type Proposal, readProposalCall } from '@giro/contract/calls/proposals.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatImei } from '@giro/contract/rules/imei.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { isBought, proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { Alert, Button, Group, List, Stack } from '@mantine/core';
import { IconCircleCheck, IconListCheck } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { DevicePicture } from '../../../ui/device-picture.tsx';
import { ReasonDialog } from '../../../ui/panel/dialog/confirm-dialogs.tsx';
import { Loaded } from '../../../ui/panel/list/list-states.tsx';
import { PrintButton } from '../../../ui/paper/print-button.tsx';
import { ProposalPill } from '../../proposals/proposal-badges.tsx';
import styles from '../counter.module.css';
import { BuyDialog } from './buy-dialog.tsx';

const PurchaseReceipt = lazy(() => import('./purchase-paper.tsx'));

/** The paper that both sign. */
function PaperButton({ proposalId }: { proposalId: number }) {
  const { data: paper } = useCall(readPurchasePaperCall, { params: { proposalId } });
  if (!paper) return null;
  return (
    <PrintButton label="Imprimir recibo e declaração">
      <PurchaseReceipt paper={paper} />
    </PrintButton>
  );
}

interface InspectedProps {
  proposal: Proposal;
  orderCode: string | undefined;
  onBought: (bought: ResultOf<typeof buyAtCounterCall>) => void;
  onRefused: (proposal: Proposal) => void;
  reload: () => Promise<unknown>;
}

/** A device on the counter: first the bench, then the decision of both. */
function Inspected({ proposal, orderCode, onBought, onRefused, reload }: InspectedProps) {
  const { id } = proposal;
  const bench = useCall(readBenchCall, { params: { proposalId: id } }, { refetchOnWindowFocus: 'always' });
  const [window, setWindow] = useState<'buy' | 'refuse'>();
  const close = () => setWindow(undefined);
  const reloadBoth = () => Promise.all([reload(), bench.refetch()]);
  return (
    <Loaded query={bench} failure="Não foi possível carregar a conferência.">
      {({ value }) => (
        <Stack gap="sm">
          {value.missing.length > 0 ? (
            <Alert color="amber" title="Confira o aparelho na bancada">
              <List size="sm">
                {value.missing.map((text) => (
                  <List.Item key={text}>{text}</List.Item>
                ))}
              </List>
            </Alert>
          ) : (
            <p className={styles.offer}>
              <span className={styles.quiet}>Conferido, vale</span> <strong>{formatReais(value.approving)}</strong>
            </p>
          )}
          <Group gap="xs">
            {value.missing.length === 0 && <Button onClick={() => setWindow('buy')}>Comprar aparelho</Button>}
            <Button
              component="a"
              href={`/bancada/${id}`}
              target="_blank"
              variant={value.missing.length > 0 ? 'filled' : 'default'}
              leftSection={<IconListCheck size={18} aria-hidden />}
            >
              Abrir bancada
            </Button>
            <Button variant="subtle" color="red" onClick={() => setWindow('refuse')}>
              Recusar
            </Button>
          </Group>
          {window === 'buy' && (
            <BuyDialog
              proposal={proposal}
              approving={value.approving}
              orderCode={orderCode}
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
            <div className={styles.lineWords}>
              <p className={styles.lineName}>{deviceName(proposal.marca, proposal.modelo)}</p>
              <p className={styles.quiet}>
                {proposal.user.name} · IMEI {formatImei(proposal.imei)} · cotado em{' '}
                {formatReais(proposal.proposal_value)}
              </p>
            </div>
            <ProposalPill status={proposal.status} reader="admin" />
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
