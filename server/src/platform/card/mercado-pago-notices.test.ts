import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { markOf } from '../../../fakes/card-peer/index.ts';
import { isSignedNotice, subjectOfNotice } from './mercado-pago-notices.ts';

const id = 'ORD01JQ4S4KY8HWQ6NA5PXB65B3D3';
const secret = 'segredo';

describe('a notice is about', () => {
  const cases: [string, Record<string, string>, unknown, unknown][] = [
    ['an order', { 'data.id': id, type: 'order' }, { type: 'order', data: { id } }, { kind: 'payment', id }],
    ['an order, by its body', {}, { action: 'order.processed', data: { id } }, { kind: 'payment', id }],
    [
      'an order, whose id the address has in lower case',
      { 'data.id': id.toLowerCase(), type: 'order' },
      { data: { id } },
      { kind: 'payment', id },
    ],
    [
      'what the address says, which is signed',
      { 'data.id': id, type: 'order' },
      { data: { id: 'ORD2' } },
      { kind: 'payment', id },
    ],
    [
      'a chargeback',
      { type: 'topic_chargebacks_wh' },
      { data: { id: 217000087 } },
      { kind: 'dispute', id: '217000087' },
    ],
    ['nothing of ours', { 'data.id': '5', type: 'payment' }, {}, undefined],
    ['nothing, with a strange id', { 'data.id': '../x', type: 'order' }, {}, undefined],
    ['nothing, without a body', { type: 'order' }, undefined, undefined],
    ['nothing, with a body that is a text', { type: 'order' }, 'data', undefined],
  ];
  test.each(cases)('%s', (_, query, body, subject) => {
    expect(subjectOfNotice({ headers: {}, query, body })).toEqual(subject);
  });
});

describe('a mark is good', () => {
  const notice = (signature: string | string[] | undefined, parts: { id?: string; requestId?: string } = {}) => ({
    headers: { 'x-signature': signature, 'x-request-id': 'requestId' in parts ? parts.requestId : 'r-1' },
    query: { 'data.id': 'id' in parts ? parts.id : id },
    body: {},
  });
  const good = markOf(id.toLowerCase(), 'r-1', secret);

  test.each([
    ['over the id in lower case', notice(good)],
    ['over the id as it came', notice(markOf(id, 'r-1', secret))],
    ['with a time in seconds', notice(markOf(id, 'r-1', secret, '1764244800'))],
    ['with a time in milliseconds, long ago', notice(markOf(id, 'r-1', secret, '1600000000000'))],
    ['with a space after the comma', notice(good.replace(',', ', '))],
    ['in a list of headers', notice([good])],
  ])('%s', (_, told) => {
    expect(isSignedNotice(told, secret)).toBe(true);
  });

  test('over what there is, where the rest is missing', () => {
    const mark = (signed: string) => `ts=1,v1=${createHmac('sha256', secret).update(signed).digest('hex')}`;
    const bare = { id: undefined, requestId: undefined };
    expect(isSignedNotice(notice(mark('ts:1;'), bare), secret)).toBe(true);
    expect(isSignedNotice(notice(mark('id:;request-id:;ts:1;'), bare), secret)).toBe(false);
    expect(isSignedNotice(notice(mark('id:217;ts:1;'), { id: '217', requestId: undefined }), secret)).toBe(true);
  });

  test.each([
    ['that is missing', notice(undefined)],
    ['that is empty', notice('')],
    ['that is no mark', notice('nada')],
    ['of too few letters', notice(good.slice(0, -2))],
    ['by another secret', notice(markOf(id, 'r-1', 'outro'))],
    ['for another request', notice(markOf(id, 'r-2', secret))],
    ['for another id', notice(markOf('ord2', 'r-1', secret))],
    ['with another time', notice(good.replace(/ts=\d+/, 'ts=1'))],
  ])('and not one %s', (_, told) => {
    expect(isSignedNotice(told, secret)).toBe(false);
  });
});
