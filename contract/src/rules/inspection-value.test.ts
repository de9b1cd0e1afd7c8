import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeCents,
  type InspectedQuestion,
  type InspectionBasis,
  isDeclaredGone,
  quoteSumCents,
  valueInspection,
} from './inspection-value.ts';
import { maxMoneyCents } from './money.ts';
import { type Adjustment, proposalValueCents } from './proposal.ts';

const [above85, below80, box, charger, cracked] = [1, 2, 3, 4, 5] as const;

/** A question whose answers are worth this today, in reais. */
const question = (
  today: Record<number, number>,
  declared: number[] | null,
  found: number[],
  typed: number | null = null,
): InspectedQuestion => ({
  declared,
  found,
  options: Object.entries(today).map(([id, reais]) => ({ id: Number(id), effectCents: reais * 100 })),
  typedCents: typed === null ? null : typed * 100,
});
const quote = (quoted: number, facts: Partial<InspectionBasis> = {}): InspectionBasis => ({
  basis: 'quote',
  quotedCents: quoted * 100,
  startCents: quoted * 100,
  betterPaysMore: true,
  ...facts,
});
const worth = (basis: InspectionBasis, ...questions: InspectedQuestion[]) => {
  const { foundCents, approvingCents } = valueInspection(basis, questions);
  return [foundCents / 100, approvingCents / 100];
};

describe('a device on the bench', () => {
  const battery = { [above85]: 0, [below80]: -150 };

  test('that is as declared keeps its quote, whatever the prices are by now', () => {
    expect(worth(quote(1500), question({ [above85]: 999 }, [above85], [above85]))).toEqual([1500, 1500]);
  });

  test("whose battery is worse is worth the difference of today's amounts less; an approval still pays the quote", () => {
    expect(worth(quote(1500), question(battery, [above85], [below80]))).toEqual([1350, 1500]);
  });

  test('that is better than declared is worth more, where the shop pays more', () => {
    const better = question(battery, [below80], [above85]);
    expect(worth(quote(1350), better)).toEqual([1500, 1500]);
    expect(worth(quote(1350, { betterPaysMore: false }), better)).toEqual([1350, 1350]);
  });

  test('that is better in one thing and worse in another is counted in total', () => {
    const better = question(battery, [below80], [above85]);
    const worse = question({ [cracked]: -400 }, [], [cracked]);
    expect(worth(quote(1350, { betterPaysMore: false }), better, worse)).toEqual([1100, 1350]);
  });

  test('of which some accessories are missing loses these alone', () => {
    expect(worth(quote(1000), question({ [box]: 20, [charger]: 50 }, [box, charger], [box]))).toEqual([950, 1000]);
  });

  test('is asked something new: the answer had no amount before', () => {
    const added = { [above85]: 0, [below80]: -80 };
    expect(worth(quote(1000), question(added, null, []))).toEqual([1000, 1000]);
    expect(worth(quote(1000), question(added, null, [below80]))).toEqual([920, 1000]);
  });

  test('is never worth less than nothing, and a quote of nothing has to be made up for first', () => {
    expect(worth(quote(100), question({ [cracked]: -400 }, [], [cracked]))).toEqual([0, 100]);
    const declaredBroken = quote(0, { startCents: -30_000 });
    expect(worth(declaredBroken, question({ [cracked]: -400 }, [cracked], []))).toEqual([100, 100]);
  });

  test('whose declared answer is gone is worth what somebody types, once somebody does', () => {
    const gone = (typed: number | null) => question({ [above85]: 0 }, [below80], [above85], typed);
    expect(isDeclaredGone(gone(null))).toBe(true);
    expect(changeCents(gone(null))).toBeUndefined();
    expect(worth(quote(1000), gone(null))).toEqual([1000, 1000]);
    expect(worth(quote(1000), gone(-75))).toEqual([925, 1000]);
  });

  test('keeps its quote when the answer that is gone was found as declared', () => {
    expect(changeCents(question({}, [below80], [below80]))).toBe(0);
  });

  test('that is another model is wholly valued at its prices of today', () => {
    const model = quote(1500, { basis: 'model', startCents: 90_000 });
    const questions = [question({ [above85]: 30, [below80]: -150 }, [above85], [above85]), question({}, null, [])];
    expect(worth(model, ...questions)).toEqual([930, 1500]);
  });
});

const ids = [1, 2, 3, 4, 5];
const answers = fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 4 });
const cents = fc.integer({ min: -300_000, max: 300_000 });
const anyQuestion = fc
  .record({
    declared: fc.option(answers),
    found: answers,
    prices: fc.array(cents, { minLength: ids.length, maxLength: ids.length }),
    kept: fc.array(fc.boolean(), { minLength: ids.length, maxLength: ids.length }),
    typedCents: fc.option(cents),
  })
  .map(({ prices, kept, ...rest }) => ({
    ...rest,
    options: ids.flatMap((id, index) => (kept[index] ? [{ id, effectCents: prices[index] ?? 0 }] : [])),
  }));
const anyBasis = fc.record({
  basis: fc.constantFrom('quote' as const, 'model' as const),
  quotedCents: fc.nat(2_000_000),
  startCents: fc.integer({ min: -500_000, max: 2_000_000 }),
  betterPaysMore: fc.boolean(),
});

/** The same by hand: a price list, walked answer by answer; an answer without a price spoils its question. */
function naively(basis: InspectionBasis, questions: readonly InspectedQuestion[]) {
  let value = basis.startCents;
  for (const { declared, found, options, typedCents } of questions) {
    const prices: Record<number, number> = {};
    for (const { id, effectCents } of options) prices[id] = effectCents;
    const wasDeclared = (id: number) => basis.basis === 'quote' && declared !== null && declared.indexOf(id) >= 0;
    const lacksOne = basis.basis === 'quote' && (declared ?? []).filter((id) => prices[id] === undefined).length > 0;
    if (lacksOne && typedCents !== null) {
      value += typedCents;
      continue;
    }
    let effect = 0;
    for (const id of ids) {
      const isFound = found.indexOf(id) >= 0;
      if (isFound === wasDeclared(id)) continue;
      effect += isFound ? (prices[id] ?? Number.NaN) : -(prices[id] ?? Number.NaN);
    }
    if (!Number.isNaN(effect)) value += effect;
  }
  if (value < 0) value = 0;
  if (value > maxMoneyCents) value = maxMoneyCents;
  if (!basis.betterPaysMore && value > basis.quotedCents) value = basis.quotedCents;
  return { foundCents: value, approvingCents: value > basis.quotedCents ? value : basis.quotedCents };
}

describe('whatever was found', () => {
  test('the value is the one that is worked out by hand', () => {
    fc.assert(
      fc.property(anyBasis, fc.array(anyQuestion, { maxLength: 6 }), (basis, questions) => {
        expect(valueInspection(basis, questions)).toEqual(naively(basis, questions));
      }),
      { numRuns: 2000 },
    );
  });

  test('a device as declared is worth its quote to the centavo, however prices moved', () => {
    const amounts = fc.record({
      amountCents: fc.nat(400_000),
      modification: fc.constantFrom('acrescimo' as const, 'abatimento' as const),
    });
    fc.assert(
      fc.property(fc.nat(2_000_000), fc.array(amounts), fc.array(anyQuestion), (baseCents, declared, questions) => {
        const quotedCents = proposalValueCents(baseCents, declared);
        const startCents = quoteSumCents(quotedCents, baseCents, declared);
        const same = questions.map((each) => ({ ...each, found: each.declared ?? [], typedCents: null }));
        const value = valueInspection({ basis: 'quote', quotedCents, startCents, betterPaysMore: true }, same);
        expect(value).toEqual({ foundCents: quotedCents, approvingCents: quotedCents });
      }),
    );
  });

  test('no order of the questions or answers changes the value', () => {
    fc.assert(
      fc.property(anyBasis, fc.array(anyQuestion, { maxLength: 6 }), (basis, questions) => {
        const turned = questions
          .toReversed()
          .map((each) => ({ ...each, found: each.found.toReversed(), options: each.options.toReversed() }));
        expect(valueInspection(basis, turned)).toEqual(valueInspection(basis, questions));
      }),
    );
  });

  test('an approval never pays less than the quote, and more only where better pays more', () => {
    fc.assert(
      fc.property(anyBasis, fc.array(anyQuestion, { maxLength: 6 }), (basis, questions) => {
        const { foundCents, approvingCents } = valueInspection(basis, questions);
        expect(approvingCents).toBeGreaterThanOrEqual(basis.quotedCents);
        if (!basis.betterPaysMore) expect(approvingCents).toBe(basis.quotedCents);
        expect(foundCents).toBeGreaterThanOrEqual(0);
        expect(foundCents).toBeLessThanOrEqual(approvingCents);
      }),
    );
  });
});

test('a quote that its own prices do not give stands as it was promised', () => {
  const chosen: Adjustment[] = [{ amountCents: 200, modification: 'acrescimo' }];
  expect(quoteSumCents(1200, 1000, chosen)).toBe(1200);
  expect(quoteSumCents(0, -500, chosen)).toBe(-300);
  expect(quoteSumCents(5000, 1000, chosen)).toBe(5000);
});
