import type { AgeingRule, AgeingRuleBody } from '@giro/contract/calls/price-ageing.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { FieldProblems } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import { record, recordChanges, stateOf } from '../../platform/record/record.ts';
import { deleteRule, findUnknown, insertRule, listRules, type RuleRow, updateRule } from './ageing-rules.queries.ts';

const presentRule = ({ percent, ...row }: RuleRow): AgeingRule => ({ ...row, percent: percent / 100 });

const names = {
  name: 'Nome',
  percent: 'Desconto (%)',
  every_days: 'A cada (dias)',
  after_days: 'Depois de (dias)',
  types: 'Tipos',
  models: 'Modelos',
  mode: 'Modo',
  active: 'Ativa',
} as const;
const subjectOf = ({ id, name }: AgeingRule) => ({ kind: 'ageing-rule', id, words: `Regra ${name}` });
const unknownRule = 'Regra não encontrada.';

export type AgeingRules = ReturnType<typeof createAgeingRules>;

/** Rules by which prices come down. */
export function createAgeingRules({ database }: { database: Database }) {
  const list = async () => ({ rules: (await listRules(database)).map(presentRule) });

  async function find(tx: Tx, id: number): Promise<AgeingRule | undefined> {
    const row = (await listRules(tx)).find((rule) => rule.id === id);
    return row && presentRule(row);
  }

  async function refuse(tx: Tx, id: number): Promise<never> {
    return refuseUnsaved(tx, {
      table: 'ageing_rules',
      id,
      unknown: unknownRule,
      changed: 'Esta regra foi alterada',
    });
  }

  /** Throws 422 for types and models that do not exist. */
  async function assertKnown(tx: Tx, { types, models }: AgeingRuleBody): Promise<void> {
    const problems = new FieldProblems();
    if ((await findUnknown(tx, 'device_types', types)).length > 0) problems.add('types', 'Escolha tipos que existam.');
    if ((await findUnknown(tx, 'models', models)).length > 0) problems.add('models', 'Escolha modelos que existam.');
    problems.throwIfAny();
  }

  /** Adds a rule after the others. Throws 422. */
  async function create(body: AgeingRuleBody, byId: number): Promise<AgeingRule> {
    return database.transaction().execute(async (tx) => {
      await assertKnown(tx, body);
      const rule = await find(tx, await insertRule(tx, body, byId));
      if (!rule) throw new Error('A rule that was added is not there.');
      await record(tx, { kind: 'ageing-rule', subject: subjectOf(rule), after: stateOf(names, rule) });
      return rule;
    });
  }

  /** Throws 404, 409 when another person saved since the edit's version, 422. */
  async function update(id: number, body: AgeingRuleBody, edit: Edit): Promise<AgeingRule> {
    return database.transaction().execute(async (tx) => {
      const before = await find(tx, id);
      await assertKnown(tx, body);
      if (!before || !(await updateRule(tx, id, body, edit))) return refuse(tx, id);
      const after = await find(tx, id);
      if (!after) throw new Error('A rule that was changed is not there.');
      const states = { before: stateOf(names, before), after: stateOf(names, after) };
      await recordChanges(tx, { kind: 'ageing-rule', subject: subjectOf(after), ...states });
      return after;
    });
  }

  /** Throws 404, 409 as above. */
  async function remove(id: number, edit: Edit): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const before = await find(tx, id);
      if (!before || !(await deleteRule(tx, id, edit))) return refuse(tx, id);
      await record(tx, { kind: 'ageing-rule', subject: subjectOf(before), before: stateOf(names, before) });
    });
  }

  return { list, create, update, remove };
}
