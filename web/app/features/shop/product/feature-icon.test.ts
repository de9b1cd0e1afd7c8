import { expect, test } from 'vitest';
import { featureIconOf, featureKeywords, featureOf, plainFeatureIcon } from './feature-icons.ts';

test.each([
  ['Câmera traseira', 'camera'],
  ['CAMERA', 'camera'],
  ['Memória RAM', 'memoria'],
  ['Resolução da tela', 'resolucao'],
  ['Tela', 'tela'],
  ['Sensor biométrico', 'sensor'],
  ['Carregamento sem fio', 'carregamento'],
  ['Carregador', 'carregador'],
  ['Sistema Operacional', 'sistema operacional'],
  ['Resistência à água', 'resistencia a agua'],
  ['Dual SIM', 'dual sim'],
  ['Dimensões', 'dimensoes'],
  ['Xyz', undefined],
])('%s is about %s', (name, feature) => {
  expect(featureOf(name)).toBe(feature);
});

test('everything that can be told apart has an icon of its own, anything else a check', () => {
  const icons = featureKeywords.map((keyword) => featureIconOf(keyword));
  expect(icons).not.toContain(plainFeatureIcon);
  expect(featureIconOf('Xyz')).toBe(plainFeatureIcon);
});
