import type { BodyOf } from '@giro/contract/call.ts';
import type { AgentAnswer, QuotableModel, quoteForAgentCall } from '@giro/contract/calls/agent-quotes.ts';
import type { SellBrand } from '@giro/contract/calls/evaluation.ts';
import type { ErrorMessage } from '@giro/contract/calls/ucp-shapes.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { isMultipleChoice } from '@giro/contract/rules/proposal.ts';
import { quoteLink } from '@giro/contract/rules/quote-link.ts';
import { type Freshness, KeptParts } from '../../platform/cache/kept-parts.ts';
import type { Database } from '../../platform/database/database.ts';
import { FieldProblems } from '../../platform/http/errors.ts';
import type { EvaluationService, Question } from '../evaluation/evaluation.service.ts';
import type { SearchService } from '../search/search.service.ts';
import { brl, centsOf } from './catalogue.presenter.ts';

const mostModels = 20;

export type AgentQuotes = ReturnType<typeof createAgentQuotes>;

interface AgentQuotesOptions {
  database: Database;
  freshness: Freshness;
  evaluation: Pick<EvaluationService, 'getSellCatalogue' | 'readPrices' | 'valueDevice' | 'lastDay'>;
  search: Pick<SearchService, 'findModels'>;
  baseUrl: string;
}

/** A request whose ids do not fit together; whoever sent it can send a better one. */
const misfit = (path: string, content: string): ErrorMessage => ({
  type: 'error',
  code: 'invalid_answer',
  path,
  content,
  severity: 'recoverable',
});

interface Misfits {
  problems: ErrorMessage[];
}
const misfits = (path: string, texts: readonly string[]): Misfits => ({
  problems: texts.map((text) => misfit(path, text)),
});
const unknownModel = () => misfits('$.model_id', ['A loja não compra este modelo. Busque em /ucp/buyback/models.']);

function highestValues(brands: readonly SellBrand[]): Map<number, number> {
  const models = brands.flatMap(({ types }) => types.flatMap(({ models }) => models));
  return new Map(models.map(({ id, max_value }) => [id, centsOf(max_value)]));
}

interface NamedModel {
  id: number;
  name: string;
  brand_name: string;
  type_name: string;
}
const modelOf = ({ id, name, brand_name: brand, type_name: type }: NamedModel) => ({ id, name, brand, type });

/** Questions that an agent has left out: where several answers may be chosen, none has to be said as well. */
const leftOut = (questions: readonly Question[], answers: readonly AgentAnswer[]) =>
  questions.filter(({ attributeId }) => !answers.some(({ id }) => id === attributeId));

/** Quotes for used devices, worked out as the wizard does. Nothing of them is kept. */
export function createAgentQuotes({ database, freshness, evaluation, search, baseUrl }: AgentQuotesOptions) {
  const highest = new KeptParts<'all', Map<number, number>>(freshness, ['catalogue'], 1);

  async function findModels(query: string): Promise<QuotableModel[]> {
    const [found, values] = await Promise.all([
      search.findModels(query, mostModels),
      highest.get('all', async () => highestValues(await evaluation.getSellCatalogue())),
    ]);
    return found.map(({ id, name, brand, type }) => ({ id, name, brand, type, max_value: brl(values.get(id) ?? 0) }));
  }

  /** The questions of a model; the problems say why there are none to ask. */
  async function readQuestions(modelId: number) {
    const { model, questions } = await evaluation.readPrices(database, modelId);
    if (!model) return unknownModel();
    return {
      model: modelOf(model),
      questions: questions.map(({ attributeId, name, answers }) => ({
        id: attributeId,
        name,
        multiple: isMultipleChoice(attributeId),
        values: answers.map(({ valueId, value }) => ({ id: valueId, label: value })),
      })),
    };
  }

  /** The offer for a device with every question answered; the problems say what does not fit. */
  async function quote({ model_id, answers }: BodyOf<typeof quoteForAgentCall>) {
    const { model, questions } = await evaluation.readPrices(database, model_id);
    if (!model) return unknownModel();
    const selected = answers.map(({ id, values }) => ({
      attributeId: id,
      items: values.map((value) => ({ idValue: value })),
    }));
    const problems = new FieldProblems();
    const described = { idModel: model_id, brand: '', type: '', model: '', selected };
    const device = await evaluation.valueDevice(database, described, problems);
    const missing = leftOut(questions, answers).filter(({ attributeId }) => isMultipleChoice(attributeId));
    const texts = [
      ...Object.values(problems.errors).flat(),
      ...missing.map(({ name }) => `Falta responder: ${name} (pode ser nenhum: values []).`),
    ];
    if (!device || texts.length > 0) return misfits('$.answers', texts);
    const validUntil = evaluation.lastDay();
    const chosen = device.chosen.map(({ attributeId, atributo, items }) => ({
      id: attributeId,
      name: atributo,
      values: items.map(({ idValue, value }) => ({ id: idValue, label: value })),
    }));
    const linked = chosen.map(({ id, values }) => ({ question: id, values: values.map((value) => value.id) }));
    return {
      offer: { ...brl(device.valueCents), valid_until: validUntil },
      model: modelOf(device.model),
      answers: chosen,
      messages: [
        {
          type: 'warning' as const,
          code: 'subject_to_inspection',
          content: `Proposta até ${formatDate(validUntil)}, se for enviada hoje. O valor é confirmado na conferência do aparelho: se algo estiver diferente do informado, a loja faz outra oferta, que pode ser recusada.`,
          presentation: 'disclosure' as const,
        },
      ],
      continue_url: baseUrl + quoteLink(model_id, linked),
    };
  }

  return { findModels, readQuestions, quote };
}
