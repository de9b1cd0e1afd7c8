import { retention } from '@giro/contract/rules/retention.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paperRoot } from '../../../test/parcels.ts';
import { renderPart } from '../../../test/part.tsx';
import { TermsText } from './terms-text.tsx';

const open = (shop: object = {}) =>
  renderPart(<TermsText />, { root: { ...paperRoot, shop: { ...paperRoot.shop, ...shop } } });
const labels = 'Etiquetas de envio e avisos das transportadoras';

test('a shop that delivers says for how long it keeps addresses, labels and notices of carriers', () => {
  open({ delivers: true });
  const until = screen.getByText(labels).nextElementSibling;
  expect(until?.textContent).toBe(`${retention.parcelDays} dias depois do fim do envio`);
  expect(screen.getByText('Endereços de entrega').nextElementSibling?.textContent).toMatch(/conta existir, cifrados/);
});

test('a shop that does not deliver keeps none of it', () => {
  open();
  expect(screen.getByText('Imagens de consultas de IMEI')).toBeTruthy();
  expect(screen.queryByText(labels)).toBeNull();
});
