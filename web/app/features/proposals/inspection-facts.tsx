import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { unitPath } from '@giro/contract/rules/paths.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { Button, Group } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { BackOfficeLink } from '../../ui/panel/allowed.tsx';
import styles from './proposal-details.module.css';

const words: Record<NonNullable<Proposal['inspection']>, string> = {
  open: 'em andamento',
  approved: 'aprovada',
  offered: 'terminou com contraproposta',
  rejected: 'reprovada',
  shelved: 'foi para a prateleira',
  written_off: 'baixada',
};

const inspectable: readonly number[] = [proposalStatus.inTransit, proposalStatus.purchaseRejected];

/** True if the shop can have the device in hand, or has looked at it before. */
export const hasInspection = ({ status, inspection }: Proposal) => inspectable.includes(status) || Boolean(inspection);

/** True if the inspection is where the proposal goes on. */
export const isInspectionNext = ({ status }: Proposal) => status === proposalStatus.inTransit;

/** The progress of the device's inspection, the way to it, and the unit that it became. */
export function InspectionFacts({ proposal }: { proposal: Proposal }) {
  const { id, inspection, unit_code: unitCode } = proposal;
  if (!hasInspection(proposal) && !unitCode) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>Conferência</h3>
      <Group gap="sm">
        {hasInspection(proposal) && (
          <Button
            component={Link}
            to={`/bancada/${id}`}
            reloadDocument
            variant={isInspectionNext(proposal) ? 'filled' : 'default'}
            leftSection={<IconListCheck size={18} aria-hidden />}
          >
            Abrir bancada
          </Button>
        )}
        <span>
          {inspection ? `Conferência ${words[inspection]}.` : 'Ainda não começou.'}
          {unitCode && (
            <>
              {' '}
              Unidade <BackOfficeLink to={unitPath(unitCode)}>{unitCode}</BackOfficeLink>.
            </>
          )}
        </span>
      </Group>
    </section>
  );
}
