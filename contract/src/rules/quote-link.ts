export const modelParameter = 'modelo';
export const answersParameter = 'respostas';

/** The answers to one question, by ids; none where several may be chosen and none was. */
export interface LinkedAnswer {
  question: number;
  values: readonly number[];
}

/** The wizard's address with a device as it is described: ids alone, nothing of a person. */
export function quoteLink(modelId: number, answers: readonly LinkedAnswer[]): string {
  const described = answers.map(({ question, values }) => [question, ...values].join('-')).join('_');
  return `/quero-vender?${modelParameter}=${modelId}${described && `&${answersParameter}=${described}`}`;
}
