import { isMultipleChoice } from '@giro/contract/rules/proposal.ts';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { type PriceLines, type PriceSection, pricedValuesOf } from './price-lines.ts';
import styles from './price-preview.module.css';
import { previewValue } from './price-totals-bar.tsx';

interface PricePreviewProps {
  baseValue: string;
  sections: readonly PriceSection[];
  lines: PriceLines;
}

/** The answers of a visitor: one of each single choice, any number of the others. */
function withAnswer(chosen: ReadonlySet<string>, section: PriceSection, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (next.delete(id)) return next;
  if (!isMultipleChoice(section.id)) for (const value of section.values) next.delete(value.id);
  return next.add(id);
}

/** The offer that a visitor would get: the admin answers, the value follows the prices typed beside it. */
export function PricePreview({ baseValue, sections, lines }: PricePreviewProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const titleId = useId();
  const value = previewValue(baseValue, sections, lines, chosen);
  const questions = sections
    .map((section) => ({ section, answers: pricedValuesOf(section, lines) }))
    .filter(({ answers }) => answers.length > 0);
  const open = questions.filter(
    ({ section, answers }) => !isMultipleChoice(section.id) && !answers.some(({ id }) => chosen.has(id)),
  );

  return (
    <Card component="section" className={styles.preview} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        Quanto valeria este aparelho?
      </h3>
      <p className={styles.value} aria-live="polite">
        {value === undefined ? '—' : <Money value={value} />}
      </p>
      <p className={styles.hint}>
        {value === undefined && 'Informe o valor base para simular.'}
        {value !== undefined && questions.length === 0 && 'Marque valores para responder como quem vende.'}
        {value !== undefined &&
          open.length > 0 &&
          `Falta responder: ${open.map(({ section }) => section.name).join(', ')}.`}
        {value !== undefined && questions.length > 0 && open.length === 0 && 'É o que o avaliador ofereceria.'}
      </p>
      {questions.map(({ section, answers }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out with the answers
        <div key={section.id} role="group" aria-label={`Simular ${section.name}`} className={styles.question}>
          <p className={styles.name}>{section.name}</p>
          <div className={styles.answers}>
            {answers.map(({ id, name }) => (
              <button
                key={id}
                type="button"
                className={styles.answer}
                aria-pressed={chosen.has(id)}
                onClick={() => setChosen(withAnswer(chosen, section, id))}
              >
                {name}
              </button>
            ))}
          </div>
        </div>
      ))}
      {chosen.size > 0 && (
        <Button variant="default" size="compact-sm" onClick={() => setChosen(new Set())}>
          Limpar respostas
        </Button>
      )}
    </Card>
  );
}
