import type { Inspection } from '@giro/contract/calls/inspections.ts';
import type { BenchEdit } from './bench-edit.ts';

export interface StepProps {
  number: number;
  /** As the screen shows it: what is stored, with what was typed over it. */
  inspection: Inspection;
  onEdit: (edit: BenchEdit) => void;
  /** The shop's refusals, by field. */
  refused: Record<string, string>;
}
