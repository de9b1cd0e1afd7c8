import type { DeviceCost, DeviceCostBody, DeviceCosts } from '@giro/contract/calls/costs.ts';
import { deviceCostLabels } from '@giro/contract/rules/device-cost.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { can, type RoleHolder } from '@giro/contract/rules/roles.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/lock-order.ts';
import { notFound } from '../../platform/http/errors.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { CostFloors } from './cost-floors.port.ts';
import {
  type CostedDevice,
  type CostRow,
  findCost,
  findDeviceOfProposal,
  findDeviceOfUnit,
  getCost,
  insertCost,
  listCosts,
  removeCost,
} from './device-costs.queries.ts';

/** Which device: that of a proposal, or a unit. */
type CostSubject = { proposalId: number } | { unitId: number };

const presentCost = ({ id, kind, cents, note, at, by }: CostRow): DeviceCost => ({
  id,
  kind,
  value: reaisOf(cents),
  note,
  at: at.toISOString(),
  by,
});

const subjectOf = ({ unit_code, proposal_id }: CostedDevice) =>
  unit_code === null ? subjects.proposal(proposal_id ?? 0) : subjects.unit(unit_code);

const wordsOf = ({ kind, cents }: Pick<CostRow, 'kind' | 'cents'>) =>
  `${deviceCostLabels[kind]}: ${formatReais(reaisOf(cents))}`;

export type DeviceCostsService = ReturnType<typeof createDeviceCosts>;

/** Costs of devices beside what their sellers were paid, noted from the purchase on. */
export function createDeviceCosts({ database, costFloors }: { database: Database; costFloors: CostFloors }) {
  const find = (db: Executor, subject: CostSubject) =>
    'unitId' in subject ? findDeviceOfUnit(db, subject.unitId) : findDeviceOfProposal(db, subject.proposalId);

  async function getDevice(db: Executor, subject: CostSubject): Promise<CostedDevice> {
    const device = await find(db, subject);
    if (!device) throw notFound('unitId' in subject ? 'Unidade não encontrada.' : 'Proposta não encontrada.');
    return device;
  }

  /** The device, while nobody makes a unit of it, adds it up otherwise, or changes the price of its product. */
  async function lockDevice(tx: Tx, subject: CostSubject): Promise<CostedDevice> {
    const { proposal_id } = await getDevice(tx, subject);
    if (proposal_id !== null) await lockRows(tx, 'proposals', [proposal_id]);
    const device = await getDevice(tx, subject);
    if (device.unit_id !== null) await lockRows(tx, 'units', [device.unit_id]);
    if (device.product_id !== null) await lockRows(tx, 'products', [device.product_id]);
    return getDevice(tx, subject);
  }

  /** Throws 404. What it has cost in all is for who may see what devices earn. */
  async function read(subject: CostSubject, reader: Pick<RoleHolder, 'roles' | 'only'>): Promise<DeviceCosts> {
    const device = await getDevice(database, subject);
    const rows = await listCosts(database, device);
    const total = rows.reduce((sum, { cents }) => sum + cents, 0);
    const { paid_cents: paid } = device;
    const isOpen = can(reader, 'earnings.see');
    return {
      costs: rows.map(presentCost),
      total: reaisOf(total),
      ...(isOpen && {
        paid: paid === null ? null : reaisOf(paid),
        cost: paid === null ? null : reaisOf(paid + total),
      }),
    };
  }

  /** Throws 404. A price that is below the floor with it stays, and is told. */
  async function add(subject: CostSubject, { kind, value: cents, note }: DeviceCostBody, byId: number) {
    return database.transaction().execute(async (tx) => {
      const device = await lockDevice(tx, subject);
      const of =
        'unitId' in subject
          ? { unit_id: subject.unitId, proposal_id: null }
          : { unit_id: null, proposal_id: subject.proposalId };
      const id = await insertCost(tx, { ...of, kind, cents, note, by: byId });
      await record(tx, {
        kind: 'device-cost',
        subject: subjectOf(device),
        after: { Custo: wordsOf({ kind, cents }), Observação: note ?? null },
      });
      const row = await getCost(tx, id);
      if (!row) throw new Error(`The cost ${id} is not there.`);
      const products = device.product_id === null ? [] : [device.product_id];
      return { cost: presentCost(row), below_floor: await costFloors.listBelow(tx, products) };
    });
  }

  /** Takes a cost back, once. Throws 404. */
  async function remove(id: number, byId: number): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const cost = await findCost(tx, id);
      if (!cost) throw notFound('Custo não encontrado.');
      const device = await lockDevice(
        tx,
        cost.unit_id === null ? { proposalId: cost.proposal_id ?? 0 } : { unitId: cost.unit_id },
      );
      if (!(await removeCost(tx, id, byId))) return;
      const before = { Custo: wordsOf({ kind: cost.kind as CostRow['kind'], cents: cost.cents }) };
      await record(tx, { kind: 'device-cost', subject: subjectOf(device), before, after: { Custo: null } });
    });
  }

  return { read, add, remove };
}
