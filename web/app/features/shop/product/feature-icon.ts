import { foldText } from '@giro/contract/rules/slug.ts';

/** What an attribute can be about, as words without accents that its name may contain. */
export const featureKeywords = [
  'bateria',
  'camera',
  'memoria',
  'conectividade',
  'bluetooth',
  'tela',
  'processador',
  'cores',
  'carregador',
  'carregamento',
  'acessorios',
  'capacidade',
  'sistema operacional',
  'resolucao',
  'peso',
  'dimensoes',
  'sensor',
  'frequencia',
  'audio',
  'material',
  'garantia',
  'dual sim',
  'resistencia a agua',
] as const;
export type FeatureKeyword = (typeof featureKeywords)[number];

const longestFirst = [...featureKeywords].sort((one, other) => other.length - one.length);

/** What an attribute is about, by the longest word that its name contains, in any case and accents. */
export function featureOf(attributeName: string): FeatureKeyword | undefined {
  const name = foldText(attributeName);
  return longestFirst.find((keyword) => name.includes(keyword));
}
