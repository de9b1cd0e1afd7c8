import { expect, it } from 'vitest';
import { nfceAddresses, serviceAddress, services } from './addresses.ts';
import { findMunicipality } from './municipalities.ts';

it.each([
  ['SP', 'são paulo', '3550308'],
  ['SP', "SANTA BARBARA D'OESTE", '3545803'],
  ['RO', 'Alta Floresta d Oeste', '1100015'],
  ['DF', 'Brasilia', '5300108'],
  ['BA', 'São Paulo', undefined],
  ['XX', 'São Paulo', undefined],
  ['SP', '', undefined],
])('finds in %s the municipality %s', (uf, city, code) => {
  expect(findMunicipality(uf, city)?.code).toBe(code);
});

it('has every service of every state for both models', () => {
  const ufs = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');
  for (const uf of ufs) {
    for (const environment of ['homologacao', 'producao'] as const) {
      for (const service of Object.keys(services) as (keyof typeof services)[]) {
        for (const model of [55, 65] as const) {
          expect(serviceAddress(service, { uf, model, environment, issueMode: 1 }), `${uf} ${service}`).toMatch(
            /^https:/,
          );
        }
      }
      const { qr, page } = nfceAddresses(uf, environment);
      expect(`${qr} ${page.length > 20}`).toMatch(/^https?:.* true$/);
    }
  }
});
