import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { ResultOf } from '@giro/contract/call.ts';
import type { inspectionCalls } from '@giro/contract/calls/inspections.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useIsPhone } from '../../ui/use-width.ts';
import { ApproveDialog, OfferDialog, RejectDialog } from './decision-dialogs.tsx';
import styles from './foot.module.css';
import { type DecisionsProps, Foot } from './foot.tsx';
import { missingForOffer, shownValue } from './found-value.ts';

export type LoadedProposal = ResultOf<typeof inspectionCalls.proposal.read>;

const dialogs = { approve: ApproveDialog, offer: OfferDialog, reject: RejectDialog };

/** Behind one button of the foot: the decisions beside the usual one, where there is no room for them. */
function OtherDecisions({ children }: { children: ReactNode }) {
  return (
    <Menu position="top-end" shadow="md" radius="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" aria-label="Outras decisões">
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** The value of a seller's device as found, and the decisions: to buy it, to offer less, to reject it. */
export function ProposalDecisions(props: DecisionsProps<LoadedProposal>) {
  const { id, loaded, inspection, isSettled, saving, reload, onDone } = props;
  const [verdict, setVerdict] = useState<keyof typeof dialogs>();
  const isPhone = useIsPhone();
  const value = shownValue(loaded.value, inspection.answers);
  const { quoted, found, approving } = value;
  const missing = { approve: loaded.value.missing, offer: missingForOffer(inspection, loaded.value) };
  const isLess = found < quoted;
  const isOfferReady = isSettled && missing.offer.length === 0;
  const isApprovalReady = isSettled && missing.approve.length === 0;
  const approveWords = `Aprovar por ${formatReais(approving)}`;
  const Dialog = verdict && dialogs[verdict];

  function buttons(describedBy: string | undefined) {
    const approve = (
      <Button
        variant={isLess ? 'default' : 'filled'}
        disabled={!isApprovalReady}
        aria-describedby={describedBy}
        onClick={() => setVerdict('approve')}
      >
        {approveWords}
      </Button>
    );
    return (
      <>
        {isLess ? (
          <Button disabled={!isOfferReady} aria-describedby={describedBy} onClick={() => setVerdict('offer')}>
            Enviar contraproposta de {formatReais(found)}
          </Button>
        ) : (
          approve
        )}
        {isPhone ? (
          <OtherDecisions>
            {isLess && (
              <Menu.Item disabled={!isApprovalReady} onClick={() => setVerdict('approve')}>
                {approveWords}
              </Menu.Item>
            )}
            <Menu.Item color="red" disabled={!isSettled} onClick={() => setVerdict('reject')}>
              Reprovar
            </Menu.Item>
          </OtherDecisions>
        ) : (
          <>
            {isLess && approve}
            <Button variant="subtle" color="red" disabled={!isSettled} onClick={() => setVerdict('reject')}>
              Reprovar
            </Button>
          </>
        )}
      </>
    );
  }

  return (
    <>
      <Foot
        saving={saving}
        missing={isLess ? missing.offer : missing.approve}
        words={
          <div className={styles.amounts}>
            <p className={styles.value} aria-live="polite">
              {formatReais(isLess ? found : approving)}
            </p>
            <p className={styles.quoted}>
              Cotação {formatReais(quoted)}
              {found !== quoted && ` · conferido ${formatReais(found)}`}
            </p>
          </div>
        }
        buttons={buttons}
      />
      {Dialog && (
        <Dialog
          proposalId={id}
          version={loaded.inspection.version}
          shown={value}
          differences={loaded.value.differences}
          onDone={(message) => {
            setVerdict(undefined);
            onDone(message);
          }}
          onReload={reload}
          onClose={() => setVerdict(undefined)}
        />
      )}
    </>
  );
}
