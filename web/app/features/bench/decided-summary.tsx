import type { Inspection, InspectionValue } from '@giro/contract/calls/inspections.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { gradeMeanings } from '@giro/contract/rules/grade.ts';
import { formatImei } from '@giro/contract/rules/imei.ts';
import {
  accountLockLabels,
  type InspectionDecision,
  testCodes,
  testLabels,
  testResultLabels,
} from '@giro/contract/rules/inspection.ts';
import { formatReais, signedReais } from '@giro/contract/rules/money.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import { Group, Title } from '@mantine/core';
import { type Fact, Facts } from '../../ui/panel/dialog/facts.tsx';
import { StatusPill } from '../../ui/panel/list/status-pill.tsx';
import { PhotoCard } from './photo-card.tsx';
import styles from './photos-step.module.css';
import stepStyles from './step.module.css';

const decisions: Record<InspectionDecision, { label: string; tone: StatusTone }> = {
  approved: { label: 'Compra aprovada', tone: 'good' },
  offered: { label: 'Contraproposta enviada', tone: 'offer' },
  rejected: { label: 'Reprovado', tone: 'refused' },
  shelved: { label: 'Na prateleira', tone: 'good' },
  written_off: { label: 'Baixado', tone: 'over' },
};

export function DecisionPill({ decided }: { decided: InspectionDecision }) {
  return <StatusPill {...decisions[decided]} />;
}

function deviceFacts({ imei1, imei2, serial, differs_reason, account_lock, lock_reason }: Inspection): Fact[] {
  return [
    ['IMEI 1', imei1 && formatImei(imei1)],
    ['IMEI 2', imei2 && formatImei(imei2)],
    ['Número de série', serial],
    ['Conta', accountLockLabels[account_lock]],
    ...(lock_reason ? [['Motivo da conta', lock_reason, 'wide'] as const] : []),
    ...(differs_reason ? [['Por que é outro aparelho', differs_reason, 'wide'] as const] : []),
  ];
}

function stateFacts({ tests, battery_percent, cycles, wipe, grade }: Inspection): Fact[] {
  return [
    ['Bateria', battery_percent === null ? null : `${battery_percent} %`],
    ['Ciclos', cycles],
    ['Dados apagados', wipe && `${wipe.method}, em ${formatDate(wipe.wiped_at)}`, 'wide'],
    ['Nota', grade && `${grade}: ${gradeMeanings[grade]}`, 'wide'],
    ...testCodes.flatMap((code): Fact[] => {
      const result = tests[code];
      return result ? [[testLabels[code], testResultLabels[result]]] : [];
    }),
  ];
}

function valueFacts({ quoted, found, approving, differences }: InspectionValue, decided: InspectionDecision): Fact[] {
  return [
    ['Cotação', formatReais(quoted)],
    ['Conferido', formatReais(found)],
    ...(decided === 'approved' ? [['Pago', formatReais(approving)] as const] : []),
    ...differences.map(({ question, declared, found: was, effect }): Fact => {
      const words = effect === 0 ? '' : `, ${signedReais(effect)}`;
      return [question, `${declared} → ${was}${words}`, 'wide'];
    }),
  ];
}

interface DecidedSummaryProps {
  inspection: Inspection;
  decided: InspectionDecision;
  /** Of a unit there is none. */
  value?: InspectionValue;
}

/** What was found and decided, once nothing can be changed any more. */
export function DecidedSummary({ inspection, decided, value }: DecidedSummaryProps) {
  const { photos } = inspection;
  return (
    <section className={stepStyles.step} aria-label="Conferência concluída">
      <Group gap="sm">
        <Title order={2} size="h3">
          Conferência concluída
        </Title>
        <DecisionPill decided={decided} />
      </Group>
      <div>
        {value && <Facts title="Valor" facts={valueFacts(value, decided)} />}
        <Facts title="Aparelho" facts={deviceFacts(inspection)} />
        <Facts title="Estado" facts={stateFacts(inspection)} />
      </div>
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label="Fotos do aparelho">
          {photos.map((photo, index) => (
            <PhotoCard key={photo.id} photo={photo} place={index + 1} />
          ))}
        </ul>
      )}
    </section>
  );
}
