import { Suspense } from 'react';
import { wizardTitle } from '../features/sell/questions/question-words.ts';
import { askedOften, FrequentQuestions } from '../features/sell/wizard/frequent-questions.tsx';
import { Wizard } from '../features/sell/wizard/wizard.tsx';
import { pageMeta, structured } from '../lib/head/page-meta.ts';
import type { Route } from './+types/sell.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: wizardTitle,
    description:
      'Responda a poucas perguntas, veja na hora quanto pagamos pelo seu celular usado e envie sem custo. Proposta válida por 7 dias.',
    path: '/quero-vender',
  }),
  structured({
    '@type': 'FAQPage',
    mainEntity: askedOften.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }),
];

/** Taken over in two parts, between which a slow phone answers. */
export default function Sell() {
  return (
    <>
      <Suspense>
        <Wizard />
      </Suspense>
      <Suspense>
        <FrequentQuestions />
      </Suspense>
    </>
  );
}
