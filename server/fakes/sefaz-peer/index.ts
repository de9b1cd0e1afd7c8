import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PeerCertificate, TLSSocket } from 'node:tls';
import { type ServiceName, services } from '../../src/platform/fiscal/addresses.ts';
import { fiscalMoment } from '../../src/platform/fiscal/fiscal-key.ts';
import { checkSchema } from '../../src/platform/fiscal/schema-check.ts';

import { createAuthority } from '../pix-peer/certificates.ts';
import { createConsumption } from './consumption.ts';
import { event, voidNumbers } from './events.ts';
import { type Asked, authorise, look, receipt } from './notes.ts';
import { cUF, message, saying, verAplic } from './said.ts';
import { shopAuthority } from './shop-certificate.ts';
import type { PeerNote, SefazCall, SefazFault, SefazLevers, SefazState } from './state.ts';

export type { SefazFault } from './state.ts';

interface SeenCall {
  call: SefazCall;
  isSvc: boolean;
  /** The whole envelope. */
  text: string;
  /** By the peer's clock. */
  at: Date;
  fault: SefazFault | undefined;
}

export interface SefazPeer {
  baseUrl: string;
  svcUrl: string;
  /** PEM of who signs the peer's certificate. */
  ca: string;
  levers: SefazLevers;
  state: SefazState;
  /** Notes that were taken, oldest first. */
  notes(): PeerNote[];
  /** Calls that reached it, oldest first. */
  calls: SeenCall[];
  count(call: SefazCall): number;
  /** The next calls of this kind go wrong: one, or as many as are named. */
  disturb(call: SefazCall, fault: SefazFault, times?: number): void;
  /** Takes back the faults that have not come yet. */
  calm(): void;
  /** Nothing listens and every connection is cut, until `start`; what it knows stays. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

async function status(state: SefazState, { text, holder }: Asked): Promise<string> {
  const [complaint] = await checkSchema('consStatServ_v4.00', text);
  const isTooMuch = state.consumption.isTooMuch('status', holder);
  const code = complaint ? '215' : isTooMuch ? '656' : '107';
  const times = { cUF, dhRecbto: fiscalMoment(state.levers.now()), tMed: '1' };
  return message('retConsStatServ', '4.00', { tpAmb: state.levers.tpAmb, verAplic, ...saying(code), ...times });
}

const handlers: Record<SefazCall, (state: SefazState, asked: Asked) => Promise<string>> = {
  ...{ status, authorise, receipt, look, event, void: voidNumbers },
};
const answerNames: Record<SefazCall, string> = {
  ...{ status: 'retConsStatServ', authorise: 'retEnviNFe', receipt: 'retConsReciNFe', look: 'retConsSitNFe' },
  ...{ event: 'retEnvEvento', void: 'retInutNFe' },
};

/** An answer that is nothing but a code, in the shape of its call. */
function bare(call: SefazCall, state: SefazState, code: string, more?: string): string {
  const { tpAmb, now } = state.levers;
  const said = { tpAmb, verAplic, ...saying(code, more), cUF, dhRecbto: fiscalMoment(now()) };
  if (call === 'void') return message('retInutNFe', '4.00', { infInut: said });
  if (call === 'event') {
    const batch = { idLote: '1', tpAmb, verAplic, cOrgao: cUF, ...saying(code, more) };
    return message('retEnvEvento', '1.00', batch);
  }
  return message(answerNames[call], '4.00', said);
}

/** The authorities' envelope: each has its own prefix. */
const envelope = (name: string, inner: string, prefix: string) =>
  `<?xml version="1.0" encoding="utf-8"?><${prefix}:Envelope xmlns:${prefix}="http://www.w3.org/2003/05/soap-envelope">` +
  `<${prefix}:Body><nfeResultMsg xmlns="http://www.portalfiscal.inf.br/nfe/wsdl/${name}">${inner}</nfeResultMsg>` +
  `</${prefix}:Body></${prefix}:Envelope>`;

const soapFault =
  '<?xml version="1.0"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><soap:Fault>' +
  '<soap:Code><soap:Value>soap:Receiver</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="pt">Erro interno' +
  '</soap:Text></soap:Reason></soap:Fault></soap:Body></soap:Envelope>';

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Code of a refusal of the envelope itself; undefined: it is good. */
function judgeEnvelope(text: string, call: ServiceName, type = ''): string | undefined {
  const { name, method } = services[call];
  const namespace = `http://www.portalfiscal.inf.br/nfe/wsdl/${name}`;
  if (type !== `application/soap+xml; charset=utf-8; action="${namespace}/${method}"`) return '999';
  if (!text.includes(`<nfeDadosMsg xmlns="${namespace}">`)) return '999';
  if (/>\s+</.test(text)) return '588';
  return /<\w+:(NFe|evento|inutNFe|consSitNFe)\b/.test(text) ? '404' : undefined;
}

const holderOf = (socket: TLSSocket) => {
  const { subject } = socket.getPeerCertificate() as Partial<PeerCertificate>;
  return /:([0-9A-Z]{14})$/.exec(String(subject?.CN ?? ''))?.[1] ?? '';
};

/** A state's authority for tests, and its national contingency below `/svc`: strictly, over TLS with a shop's certificate. */
export async function openSefazPeer(more: Partial<SefazLevers> = {}): Promise<SefazPeer> {
  const levers: SefazLevers = {
    ...{ now: () => new Date(), delayMs: 0, isDown: false, isSvcOn: true, tpAmb: '2' },
    ...{ cancelMinutes: { '55': 1440, '65': 30 }, meanTime: 1 },
    ...more,
  };
  const state: SefazState = {
    ...{ levers, notes: new Map(), receipts: new Map(), voided: [], faults: new Map(), protocols: 0, refusals: [] },
    consumption: createConsumption(() => levers.now()),
  };
  const calls: SeenCall[] = [];
  const sockets = new Set<Duplex>();

  async function answerOf(call: SefazCall, asked: Asked): Promise<string> {
    const { fault } = asked;
    if (state.consumption.isResting()) return bare(call, state, '656');
    if (fault?.how === 'code') return bare(call, state, fault.code, fault.more);
    if (levers.isDown && !asked.isSvc) return bare(call, state, '108');
    if (!levers.isSvcOn && asked.isSvc) return bare(call, state, '114');
    return handlers[call](state, asked);
  }

  function write(response: ServerResponse, code: number, body: string): void {
    const type = body.startsWith('<?xml') ? 'application/soap+xml; charset=utf-8' : 'text/html';
    response.writeHead(code, { 'content-type': type });
    response.end(body);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request);
    const [, svc, name] = /^(\/svc)?\/(\w+)$/.exec(request.url ?? '') ?? [];
    const found = Object.entries(services).find(([, service]) => service.name === name);
    if (!found) return write(response, 404, '<html><body>404</body></html>');
    const call = found[0] as SefazCall;
    const isSvc = svc !== undefined;
    const fault = state.faults.get(call)?.shift();
    calls.push({ call, isSvc, text, at: levers.now(), fault });
    if (fault?.how === 'silent') return;
    if (fault?.how === 'cut-before') return void request.socket.destroy();
    if (fault?.how === 'status')
      return write(response, fault.status, fault.body ?? '<html><body>Fora do ar</body></html>');
    if (fault?.how === 'fault') return write(response, 500, soapFault);
    if (fault?.how === 'garbage') return write(response, 200, fault.body ?? '<html><body>Manutenção</body></html>');
    const wrong = judgeEnvelope(text, call, request.headers['content-type']);
    const message = /<nfeDadosMsg[^>]*>([\s\S]*)<\/nfeDadosMsg>/.exec(text)?.[1] ?? '';
    const asked = { text: message, fault, holder: holderOf(request.socket as TLSSocket), isSvc };
    const inner = wrong ? bare(call, state, wrong) : await answerOf(call, asked);
    if (levers.delayMs > 0) await sleep(levers.delayMs, undefined, { ref: false });
    if (fault?.how === 'lost') return;
    if (fault?.how === 'cut-after') return void request.socket.destroy();
    if (fault?.how === 'status-after') return write(response, fault.status, '<html><body>Fora do ar</body></html>');
    if (fault?.how === 'garbage-after') return write(response, 200, '<html><body>');
    write(response, 200, envelope(services[call].name, inner, calls.length % 2 ? 'soap' : 'env'));
  }

  const authority = createAuthority('AC de servidores de ensaio');
  const { cert, key } = authority.issue({ name: 'sefaz.ensaio', hosts: ['127.0.0.1', 'localhost'] });
  const trust = { ca: shopAuthority().certPem, requestCert: true, rejectUnauthorized: true };
  const server = createServer({ cert, key, ...trust }, (request, response) => {
    serve(request, response).catch((error: unknown) =>
      write(response, 500, `<html><body>${String(error)}</body></html>`),
    );
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const baseUrl = `https://127.0.0.1:${port}`;
  return {
    ...{ baseUrl, svcUrl: `${baseUrl}/svc`, ca: authority.cert, levers, state, calls },
    notes: () => [...state.notes.values()],
    count: (call) => calls.filter((one) => one.call === call).length,
    disturb(call, fault, times = 1) {
      state.faults.set(call, [...(state.faults.get(call) ?? []), ...Array<SefazFault>(times).fill(fault)]);
    },
    calm: () => state.faults.clear(),
    start: () => listen(port),
    stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
}
