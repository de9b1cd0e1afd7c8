import { createHash } from 'node:crypto';
import type { PriceChange } from '@giro/contract/calls/price-table.ts';
import type { TableProblem } from '@giro/contract/calls/table-problem.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { foldName } from '@giro/contract/rules/text.ts';
import { findNamed } from '../../platform/read-table.ts';
import type { NewPrices, PricedModel } from '../evaluation/prices.service.ts';
import type { PriceLine } from './price-lines.rules.ts';

/** Changes that a price table would make to these prices, and the obstacles to them. */
export interface PricePlan {
  changes: PriceChange[];
  problems: TableProblem[];
  /** Lines that say what is so already. */
  unchanged: number;
  prices: NewPrices;
  /** Of the prices of the models that the table names. */
  fingerprint: string;
}

type Unknown = Pick<TableProblem, 'column' | 'message'>;
const modelKey = (brand: string, type: string, model: string) => [brand, type, model].map(foldName).join('\n');

function unknownModel(models: readonly PricedModel[], { brand, type, model }: PriceLine): Unknown {
  if (!findNamed([...new Set(models.map((known) => known.brand))], (name) => name, brand)) {
    return { column: 'marca', message: `Não encontramos a marca “${brand}”.` };
  }
  if (!findNamed([...new Set(models.map((known) => known.type))], (name) => name, type)) {
    return { column: 'tipo', message: `Não encontramos o tipo “${type}”.` };
  }
  return { column: 'modelo', message: `Não encontramos o modelo “${model}” de ${brand}, ${type}.` };
}

function findValue(model: PricedModel, { attribute, value }: { attribute: string; value: string }) {
  const names = [...new Set(model.values.map((known) => known.attribute))];
  const name = findNamed(names, (known) => known, attribute);
  const ofAttribute = model.values.filter((known) => known.attribute === name);
  const found = findNamed(ofAttribute, (known) => known.value, value);
  if (found) return { found };
  const problem: Unknown = name
    ? { column: 'valor', message: `Este modelo não tem “${value}” em ${name}.` }
    : { column: 'característica', message: `Este modelo não tem a característica “${attribute}”.` };
  return { problem };
}

function fingerprintOf(models: Iterable<PricedModel>): string {
  const prices = [...models]
    .sort((one, other) => one.id - other.id)
    .map(({ id, baseValueCents, values }) => [
      id,
      baseValueCents,
      values.map(({ valueId, amountCents, modification }) => [valueId, amountCents, modification]),
    ]);
  return createHash('sha256').update(JSON.stringify(prices)).digest('base64url');
}

/** Holds the lines of a price table against the prices as they are. */
export function planPrices(lines: readonly PriceLine[], models: readonly PricedModel[]): PricePlan {
  const known = new Map(models.map((model) => [modelKey(model.brand, model.type, model.name), model]));
  const named = new Map<PricedModel, PriceLine>();
  const seen = new Map<string, number>();
  const plan: Omit<PricePlan, 'fingerprint'> = {
    changes: [],
    problems: [],
    unchanged: 0,
    prices: { baseValues: [], amounts: [] },
  };

  function planBase(line: PriceLine, model: PricedModel): PriceChange[] {
    if (named.has(model)) return [];
    named.set(model, line);
    if (line.baseValueCents === model.baseValueCents) return [];
    plan.prices.baseValues.push({ modelId: model.id, cents: line.baseValueCents });
    return [changeOf(line, model, undefined)];
  }

  function planAmount(line: PriceLine, model: PricedModel, value: PricedModel['values'][number]): PriceChange[] {
    const { answer } = line;
    if (!answer) return [];
    if (answer.cents === value.amountCents && answer.modification === value.modification) return [];
    const { cents, modification } = answer;
    plan.prices.amounts.push({ modelId: model.id, valueId: value.valueId, cents, modification });
    return [changeOf(line, model, value)];
  }

  for (const line of lines) {
    const before = plan.problems.length;
    const report = (column: string | null, message: string) =>
      void plan.problems.push({ line: line.line, column, message });
    const model = known.get(modelKey(line.brand, line.type, line.model));
    if (!model) {
      const { column, message } = unknownModel(models, line);
      report(column, message);
      continue;
    }
    const first = named.get(model);
    if (first && first.baseValueCents !== line.baseValueCents) {
      const base = formatReais(reaisOf(first.baseValueCents));
      report('valor base', `A linha ${first.line} dá a este modelo outro valor base: ${base}.`);
    }
    const { found, problem } = line.answer ? findValue(model, line.answer) : {};
    if (problem) report(problem.column, problem.message);
    const key = `${model.id}:${found?.valueId ?? ''}`;
    const earlier = problem ? undefined : seen.get(key);
    if (earlier) report(null, `Esta linha repete a linha ${earlier}.`);
    else if (!problem) seen.set(key, line.line);
    const changes = [...planBase(line, model), ...(found && !earlier ? planAmount(line, model, found) : [])];
    plan.changes.push(...changes);
    if (changes.length === 0 && plan.problems.length === before) plan.unchanged++;
  }
  return { ...plan, fingerprint: fingerprintOf(named.keys()) };
}

function changeOf(line: PriceLine, model: PricedModel, value: PricedModel['values'][number] | undefined): PriceChange {
  const names = { line: line.line, marca: model.brand, tipo: model.type, modelo: model.name };
  if (!value || !line.answer) {
    return {
      ...names,
      caracteristica: null,
      valor: null,
      before: { amount: reaisOf(model.baseValueCents), modification: null },
      after: { amount: reaisOf(line.baseValueCents), modification: null },
    };
  }
  return {
    ...names,
    caracteristica: value.attribute,
    valor: value.value,
    before: { amount: reaisOf(value.amountCents), modification: value.modification },
    after: { amount: reaisOf(line.answer.cents), modification: line.answer.modification },
  };
}
