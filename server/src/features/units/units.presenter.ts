import type { Passport, ShelfUnit } from '@giro/contract/calls/units.ts';
import type { Grade } from '@giro/contract/rules/device.ts';
import type { LookupResult } from '@giro/contract/rules/imei.ts';
import { type TestCode, type TestResult, testCodes } from '@giro/contract/rules/inspection.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { isHandedOver } from '@giro/contract/rules/order-status.ts';
import type { UnitState } from '@giro/contract/rules/unit.ts';
import { actorMay } from '../../platform/record/actor.ts';
import type { ChosenOption } from '../evaluation/evaluation.service.ts';
import type { PassportRow } from './passports.queries.ts';
import type { UnitRow } from './units.queries.ts';

/** Its cost is for who may see what devices earn. */
export function presentUnit(row: UnitRow): ShelfUnit {
  const { cost_cents, extra_cents } = row;
  return {
    id: row.id,
    code: row.code,
    state: row.state as UnitState,
    product: { id: row.product_id, name: row.product_name },
    proposal_id: row.proposal_id,
    imei1: row.imei1,
    imei2: row.imei2,
    serial: row.serial,
    cost: cost_cents === null || !actorMay('earnings.see') ? null : reaisOf(cost_cents + extra_cents),
    grade: row.grade as Grade | null,
    battery_percent: row.battery_percent,
    order_code: row.order_code,
    is_handed_over: row.state === 'sold' && isHandedOver(row.order_status),
    sold_at: row.sold_at?.toISOString() ?? null,
    warranty_until: row.warranty_until,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    version: row.version,
  };
}

interface PassportParts {
  row: PassportRow;
  /** Findings of the bench in place of the declaration. */
  answers: readonly { question: string; answer: string | null }[];
  photos: readonly { id: number }[];
}

export function presentPassport({ row, answers, photos }: PassportParts): Passport {
  const declared = (row.selected_options ?? []) as unknown as ChosenOption[];
  function answerOf(question: string): string | null {
    const found = answers.find((answer) => answer.question === question);
    if (found) return found.answer;
    return declared.find(({ atributo }) => atributo === question)?.items[0]?.value ?? null;
  }
  const order = (code: string) => testCodes.indexOf(code as TestCode);
  const [lookup] = row.lookups;
  return {
    code: row.code,
    product: { id: row.product_id, name: row.product_name, slug: row.sku, image: row.image },
    capacity: answerOf('Capacidade'),
    colour: answerOf('Cores'),
    imei_end: row.imei1?.slice(-4) ?? null,
    tests: row.tests
      .map(({ code, result }) => ({ code: code as TestCode, result: result as TestResult }))
      .toSorted((one, other) => order(one.code) - order(other.code)),
    battery_percent: row.battery_percent,
    cycles: row.cycles,
    grade: row.grade as Grade | null,
    wipe: row.wipe_method && row.wiped_at ? { method: row.wipe_method, wiped_at: row.wiped_at.toISOString() } : null,
    lookup: lookup ? { result: lookup.result as LookupResult, at: new Date(lookup.at).toISOString() } : null,
    inspected_at: row.decided_at?.toISOString() ?? null,
    photos: photos.map(({ id }) => ({ id, url: `/api/aparelhos/${row.code}/fotos/${id}` })),
    state: row.state as UnitState,
    warranty_until: row.state === 'sold' ? row.warranty_until : null,
  };
}
