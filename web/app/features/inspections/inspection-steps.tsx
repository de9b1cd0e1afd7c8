import { Fragment, type ReactNode } from 'react';
import { AccountStep } from './account-step.tsx';
import { AnswersStep } from './answers-step.tsx';
import type { LoadedInspection } from './edit-queue.ts';
import { IdentificationStep } from './identification-step.tsx';
import type { InspectionKind } from './inspection-kinds.tsx';
import styles from './inspection-screen.module.css';
import { PhotosStep } from './photos-step.tsx';
import type { StepProps } from './step.tsx';
import { TestsStep } from './tests-step.tsx';
import type { useInspection } from './use-inspection.ts';
import { GradeStep, WipeStep } from './wipe-and-grade-steps.tsx';

interface StepsProps<Loaded extends LoadedInspection> {
  kind: InspectionKind<Loaded>;
  id: number;
  inspected: ReturnType<typeof useInspection<Loaded>>;
  /** Names what is kept in this browser. */
  keptKey: string;
}

type Titled = readonly [title: string, draw: (step: StepProps) => ReactNode];

/** The steps of an inspection, numbered by their place, with the way to each. */
export function Steps<Loaded extends LoadedInspection>({ kind, id, inspected, keptKey }: StepsProps<Loaded>) {
  const { queue, loaded, pending, inspection, refused, reload } = inspected;
  const value = kind.valueOf(loaded);
  const answers = (step: StepProps) => value && <AnswersStep {...step} value={value} nextModel={pending.model_id} />;
  const photos = ({ number, title }: StepProps) => (
    <PhotosStep
      number={number}
      title={title}
      calls={kind.calls}
      params={kind.paramsOf(id)}
      audience={kind.audience}
      photos={inspection.photos}
      keptKey={`${keptKey}/fotos`}
      onPhotos={(photos) => queue.replace((before) => ({ ...before, inspection: { ...before.inspection, photos } }))}
    />
  );
  const steps: Titled[] = [
    ['Identificação', (step) => <IdentificationStep {...step} />],
    ['Conta e bloqueios', (step) => <AccountStep {...step} onLookup={() => void reload()} />],
    ...(value ? [['Perguntas', answers] as const] : []),
    ['Testes', (step) => <TestsStep {...step} />],
    ['Fotos', photos],
    ['Dados apagados', (step) => <WipeStep {...step} />],
    ['Nota', (step) => <GradeStep {...step} />],
  ];
  return (
    <>
      <nav className={styles.nav} aria-label="Passos da conferência">
        <ol className={styles.steps}>
          {steps.map(([title], index) => (
            <li key={title}>
              <a href={`#passo-${index + 1}`}>
                {index + 1} {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {steps.map(([title, draw], index) => (
        <Fragment key={title}>{draw({ number: index + 1, title, inspection, refused, onEdit: queue.edit })}</Fragment>
      ))}
    </>
  );
}
