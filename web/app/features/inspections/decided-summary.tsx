import type { Inspection, InspectionValue } from '@giro/contract/calls/inspection-shapes.ts';
import type { InspectionDecision } from '@giro/contract/rules/inspection.ts';
import { formatReais, signedReais } from '@giro/contract/rules/money.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import { Group, Title } from '@mantine/core';
import { lazy } from 'react';
import { Card } from '../../ui/card.tsx';
import { type Fact, Facts } from '../../ui/panel/dialog/facts.tsx';
import { StatusPill } from '../../ui/panel/list/cells.tsx';
import { PrintButton } from '../../ui/paper/print-button.tsx';
import { deviceFacts, stateFacts, testFacts } from './diagnosis-facts.ts';
import { PhotoCard } from './photo-cards.tsx';
import styles from './photos-step.module.css';
import stepStyles from './step.module.css';

const DiagnosisPaper = lazy(() => import('./diagnosis-paper.tsx'));

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

/** The findings and the decision, once nothing can be changed any more. */
export function DecidedSummary({ inspection, decided, value }: DecidedSummaryProps) {
  const { photos } = inspection;
  return (
    <Card component="section" radius="lg" className={stepStyles.step} aria-label="Conferência concluída">
      <Group gap="sm">
        <Title order={2} size="h3">
          Conferência concluída
        </Title>
        <DecisionPill decided={decided} />
        <PrintButton label="Imprimir diagnóstico">
          <DiagnosisPaper inspection={inspection} differences={value?.differences ?? []} />
        </PrintButton>
      </Group>
      <div>
        {value && <Facts title="Valor" facts={valueFacts(value, decided)} />}
        <Facts title="Aparelho" facts={deviceFacts(inspection)} />
        <Facts title="Estado" facts={[...stateFacts(inspection), ...testFacts(inspection)]} />
      </div>
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label="Fotos do aparelho">
          {photos.map((photo, index) => (
            <PhotoCard key={photo.id} photo={photo} place={index + 1} />
          ))}
        </ul>
      )}
    </Card>
  );
}
