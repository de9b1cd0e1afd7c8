import type { InspectionEdit } from '@giro/contract/calls/inspection-shapes.ts';
import type { InspectionDecision } from '@giro/contract/rules/inspection.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { ShownEdit } from '../../platform/http/if-match.ts';
import type { Missing } from './inspection-decisions.rules.ts';
import type { InspectionQuestion } from './inspection-questions.rules.ts';
import type { Decision } from './inspection-saves.queries.ts';
import type { InspectionRow, InspectionSubject } from './inspections.queries.ts';

/** Everything known of a device under inspection; the row is undefined until somebody began. */
export interface Findings {
  row: InspectionRow | undefined;
  /** None of a unit: its buyer declared nothing. */
  questions: readonly InspectionQuestion[];
  /** The other model that was found is no longer one of the wizard's. */
  isModelGone: boolean;
}

/** A way in which an inspection ends. */
export interface Verdict<Found extends Findings, Outcome> {
  decided: InspectionDecision;
  missing: (found: Found) => Missing[];
  /** Holds the decision against what is known now; returns what is kept with it. Throws the refusals of its kind. */
  judge: (tx: Tx, found: Found) => Promise<Omit<Decision, 'decided'>>;
  /** Does what follows, in the transaction of the decision. */
  follow: (tx: Tx, found: Found, inspectionId: number) => Promise<Outcome>;
}

/** The purpose decides how a device is locked and which states let it in. */
export type Purpose = 'add-photos' | 'remove-photos' | 'save' | 'decide';

/** Decisions by their names, each made of what somebody says with it. */
export type Decisions<Found extends Findings> = Record<
  string,
  (said: never, edit: ShownEdit) => Verdict<Found, unknown>
>;
export type OutcomeOf<Decide extends (...said: never[]) => unknown> =
  ReturnType<Decide> extends Verdict<never, infer Outcome> ? Outcome : never;

/**
 * A kind of thing that is inspected. A proposal is locked before its inspection and a unit after it, as the order of locks
 * has it: so there are `enter` and `confirm`.
 */
export interface InspectionKind<Device extends { id: number }, Found extends Findings, Answer, Ends> {
  subjectOf: (id: number) => InspectionSubject;
  find: (db: Executor, id: number) => Promise<Device | undefined>;
  /** Throws 404, and 409 where there is nothing to read. */
  read: (db: Executor, id: number) => Promise<Found>;
  /** The device, locked if that comes first. Throws 404, and 409 for one that its state keeps out. */
  enter: (tx: Tx, id: number, to: Purpose) => Promise<Device>;
  /** The device once its inspection is locked, now locked for certain. Throws 409 if it left meanwhile. */
  confirm: (tx: Tx, device: Device) => Promise<Device>;
  /** Begins the inspection unless somebody has. */
  begin: (tx: Tx, id: number, byId: number) => Promise<void>;
  /** The findings on a device, as they would be with the model that an edit names. */
  load: (db: Executor, device: Device, edit?: InspectionEdit) => Promise<Found>;
  /** Stored as no model at all. */
  declaredModelOf: (device: Device) => number | null;
  present: (db: Executor, found: Found) => Promise<Answer>;
  /** Everything that ends an inspection of this kind, by what somebody says with it. */
  decisions: Ends;
}
