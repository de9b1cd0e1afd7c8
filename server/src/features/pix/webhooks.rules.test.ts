import { expect, test } from 'vitest';
import { readHints } from './webhooks.rules.ts';

const txid = 'a'.repeat(32);
const endToEndId = `E${'1'.repeat(31)}`;
const both = { txid, e2eId: endToEndId };

test.each<[unknown, object[]]>([
  [{ pix: [{ txid, endToEndId, valor: '10.00' }] }, [both]],
  [{ pix: { txid, endToEndId } }, [both]],
  [[{ txid, endToEndId }], [both]],
  [{ txid, endToEndId, devolucoes: {} }, [both]],
  [{ pix: [{ endToEndId }] }, [{ txid: null, e2eId: endToEndId }]],
  [{ pix: [{ txid }] }, [{ txid, e2eId: null }]],
  [{ pix: [{ txid: `${txid}/../x`, endToEndId: 7 }, null, 'pix', { txid }] }, [{ txid, e2eId: null }]],
  [{ evento: 'teste_webhook' }, []],
  [undefined, []],
  ['pix', []],
  [{ pix: null }, []],
])('%j hints at %j', (body, hints) => {
  expect(readHints(body)).toEqual(hints);
});

test('of a body full of entries the first hundred are looked at', () => {
  expect(readHints({ pix: Array.from({ length: 500 }, () => ({ txid })) })).toHaveLength(100);
});
