import { foldText } from '@giro/contract/rules/text.ts';

/** Subjects of attributes, as words without accents that an attribute's name may contain. */
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

/** The subject of an attribute, by the longest word that its name contains, in any case and accents. */
export function featureOf(attributeName: string): FeatureKeyword | undefined {
  const name = foldText(attributeName);
  return longestFirst.find((keyword) => name.includes(keyword));
}
