import type { Evaluation } from '@giro/contract/calls/evaluation.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ModelValues } from '../models/model-form.ts';
import { pastePrices } from './paste-prices.ts';
import { blankLine, linesOf, type PriceLine, type PriceLines, type PriceSection } from './price-lines.ts';

/** The result of the last paste or copy, and the lines as they were before. */
interface Fill {
  text: string;
  problems: string[];
  before: PriceLines;
}

const counted = (count: number) => (count === 1 ? '1 valor preenchido' : `${count} valores preenchidos`);

/** The ways to change the lines of a model's form. They stay the same functions, so that only changed lines are drawn. */
export function usePriceLines(
  form: UseFormReturnType<ModelValues>,
  sections: readonly PriceSection[],
  isShown: (id: string) => boolean,
) {
  const [fill, setFill] = useState<Fill>();
  const latest = useRef({ form, sections, isShown });
  useEffect(() => {
    latest.current = { form, sections, isShown };
  });

  const actions = useMemo(() => {
    const linesNow = () => latest.current.form.getValues().prices;

    function put(lines: PriceLines) {
      latest.current.form.setFieldValue('prices', lines);
      latest.current.form.clearErrors();
    }

    function edit(id: string, change: Partial<PriceLine>) {
      latest.current.form.setFieldValue(`prices.${id}`, { ...(linesNow()[id] ?? blankLine), ...change });
    }

    function editAll(ids: readonly string[], changeOf: (line: PriceLine) => Partial<PriceLine>) {
      for (const id of ids) edit(id, changeOf(linesNow()[id] ?? blankLine));
    }

    function paste(text: string, from?: string) {
      const before = linesNow();
      const { sections: shownSections, isShown: isOnScreen } = latest.current;
      const { lines, problems } = pastePrices(text, shownSections, { from, isShown: isOnScreen });
      const filled = Object.entries(lines).map(
        ([id, line]) => [id, { ...(before[id] ?? blankLine), ...line }] as const,
      );
      put({ ...before, ...Object.fromEntries(filled) });
      setFill({ text: `${counted(filled.length)} com o que você colou.`, problems, before });
    }

    function copyFrom(model: Evaluation) {
      const before = linesNow();
      const lines = linesOf(latest.current.sections, model);
      put(lines);
      const count = Object.values(lines).filter(({ isActive }) => isActive).length;
      setFill({ text: `${counted(count)} com os preços de ${model.model_name}.`, problems: [], before });
    }

    return { edit, editAll, paste, copyFrom };
  }, []);

  function undo() {
    if (fill) form.setFieldValue('prices', fill.before);
    setFill(undefined);
  }

  return { ...actions, actions, fill, undo, settle: () => setFill(undefined) };
}
export type PriceActions = ReturnType<typeof usePriceLines>['actions'];
