import type { Inspection } from '@giro/contract/calls/inspection-shapes.ts';
import type { BenchEdit } from './pending-edit.ts';

/** What every step of the bench is given. */
export interface StepProps {
  number: number;
  /** As the screen shows it: what is stored, with what was typed over it. */
  inspection: Inspection;
  onEdit: (edit: BenchEdit) => void;
  /** What the shop refuses, by field. */
  refused: Record<string, string>;
}
