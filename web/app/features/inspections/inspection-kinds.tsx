import type { CallDefinition } from '@giro/contract/call.ts';
import { countProposalsCall, readPanelCall } from '@giro/contract/calls/dashboard.ts';
import type { InspectionValue } from '@giro/contract/calls/inspection-shapes.ts';
import { type InspectionCalls, type InspectionParams, inspectionCalls } from '@giro/contract/calls/inspections.ts';
import { listProposalsCall } from '@giro/contract/calls/proposals.ts';
import { listUnitsCall } from '@giro/contract/calls/units.ts';
import { proposalPath, unitPath } from '@giro/contract/rules/paths.ts';
import { unitStateRows } from '@giro/contract/rules/unit.ts';
import type { ComponentType, ReactNode } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { StatusPill } from '../../ui/panel/list/cells.tsx';
import type { CostSubject } from '../device-costs/device-costs.tsx';
import type { LoadedInspection } from './edit-queue.ts';
import type { DecisionsProps } from './foot.tsx';
import type { PendingEdit } from './pending-edit.ts';
import { type LoadedProposal, ProposalDecisions } from './proposal-decisions.tsx';
import { type LoadedUnit, UnitDecisions } from './unit-decisions.tsx';

interface Place {
  words: string;
  to: string;
}

/** A kind of thing that is inspected, as its screen knows it. */
export interface InspectionKind<Loaded extends LoadedInspection> {
  /** Names what is kept in this browser. */
  name: string;
  calls: InspectionCalls;
  paramsOf: (id: number) => InspectionParams;
  /** The device whose costs stand here. */
  costsOf: CostSubject['kind'];
  useLoaded: (id: number) => ReturnType<typeof useCall<CallDefinition, Loaded>>;
  read: (id: number) => Promise<Loaded>;
  save: (id: number, body: PendingEdit, version: number) => Promise<Loaded>;
  /** The device's origin, and the way back to it. */
  from: (id: number, loaded: Loaded) => Place;
  /** The same, of a device that cannot be inspected. */
  back: (id: number) => Place;
  /** Without one it has no questions, and nothing to pay. */
  valueOf: (loaded: Loaded) => InspectionValue | undefined;
  pill?: (loaded: Loaded) => ReactNode;
  /** Who sees the public photos. */
  audience: string;
  Decisions: ComponentType<DecisionsProps<Loaded>>;
  /** Lists and counts that a decision changes. */
  changes: CallDefinition[];
  /** After a decision there is nothing left to read here, but something to go on to. */
  next?: string;
}

const proposals = inspectionCalls.proposal;
const units = inspectionCalls.unit;

/** A seller's device, on its way to the shop or there. */
export const proposalKind: InspectionKind<LoadedProposal> = {
  name: 'proposta',
  calls: proposals,
  paramsOf: (proposalId) => ({ proposalId }),
  costsOf: 'proposal',
  useLoaded: (proposalId) => useCall(proposals.read, { params: { proposalId } }),
  read: (proposalId) => callApi(proposals.read, { params: { proposalId } }),
  save: (proposalId, body, version) => callApi(proposals.save, { params: { proposalId }, body, version }),
  from: (id) => ({ words: `Proposta ${id}`, to: proposalPath(id) }),
  back: (id) => ({ words: 'Ver a proposta', to: proposalPath(id) }),
  valueOf: ({ value }) => value,
  audience: 'o vendedor, na contraproposta, e para quem comprar',
  Decisions: ProposalDecisions,
  changes: [listProposalsCall, countProposalsCall, readPanelCall],
};

/** A unit that came back. */
export const unitKind: InspectionKind<LoadedUnit> = {
  name: 'unidade',
  calls: units,
  paramsOf: (unitId) => ({ unitId }),
  costsOf: 'unit',
  useLoaded: (unitId) => useCall(units.read, { params: { unitId } }),
  read: (unitId) => callApi(units.read, { params: { unitId } }),
  save: (unitId, body, version) => callApi(units.save, { params: { unitId }, body, version }),
  from: (_, { unit }) => ({ words: `Unidade ${unit.code}`, to: unitPath(unit.code) }),
  back: () => ({ words: 'Ver as unidades', to: '/unidades' }),
  valueOf: () => undefined,
  pill: ({ unit }) => <StatusPill {...unitStateRows[unit.state]} />,
  audience: 'quem comprar',
  Decisions: UnitDecisions,
  changes: [listUnitsCall],
  next: 'Ver a unidade',
};
