import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { access, markOf } from '../../fakes/melhor-envio-peer/index.ts';
import { aRequest } from '../support/build-parcel-request.ts';
import { open, peer, useMelhorEnvioPeer } from '../support/melhor-envio-peer.ts';

useMelhorEnvioPeer();

interface Heard {
  headers: IncomingHttpHeaders;
  body: Buffer;
}
let heard: Heard[] = [];
const listener = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    heard.push({ headers: request.headers, body: Buffer.concat(chunks) });
    response.end();
  });
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
});
afterAll(() => listener.close());

test.each([
  ['signed', 'base64', 'signed'],
  ['signed', 'hex', 'signed'],
  ['forged', 'base64', 'wrong'],
  ['forged', 'hex', 'wrong'],
  ['borrowed', 'base64', 'wrong'],
  ['unsigned', 'base64', 'unsigned'],
] as const)('a notice that is %s in %s is %s', async (mark, signsIn, kind) => {
  const request = aRequest('1');
  const { object } = await open().buy(request);
  Object.assign(peer.levers, { tellsAt: url, signsIn });
  heard = [];
  await peer.tell(request.reference, 'posted', mark);
  expect(peer.told).toMatchObject([{ event: 'posted', mark, status: 200 }]);
  const [notice] = heard as [Heard];
  const verdict = open().readNotice(notice);
  expect(verdict).toEqual(kind === 'signed' ? { kind, id: object.id, reference: request.reference } : { kind });
  expect(open({ clientSecret: '' }).readNotice(notice).kind).toBe(kind === 'unsigned' ? 'unsigned' : 'wrong');
});

test.each([
  ['no JSON', 'nada'],
  ['no data', '{"event":"order.posted"}'],
  ['a mark that is not ours', '{"data":{"tags":[{"tag":"Pedido nº 3"},{"url":null}]}}'],
])('a signed notice of %s is about nothing of ours', (_, text) => {
  const headers = { 'x-me-signature': markOf(text, access.clientSecret, 'base64') };
  expect(open().readNotice({ headers, body: Buffer.from(text) })).toEqual({
    kind: 'signed',
    id: null,
    reference: null,
  });
});

test.each(['', 'x', '%%%', 'a'.repeat(10_000)])('a mark of %j letters is not right', (mark) => {
  const verdict = open().readNotice({ headers: { 'x-me-signature': [mark] }, body: Buffer.from('{}') });
  expect(verdict.kind).toBe(mark === '' ? 'unsigned' : 'wrong');
});

test('every change is told of', async () => {
  peer.levers.tellsAt = url;
  const request = aRequest('1');
  await open().buy(request);
  peer.post(request.reference);
  await peer.settled();
  expect(peer.told.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['created', 'released', 'generated', 'posted']),
  );
});
