import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ServiceName, serviceAddress, services } from './addresses.ts';
import { readBatch, readEvent, readLook, readStatus, readVoid } from './answers.ts';
import { CertificateProblem, openCertificate, type ShopCertificate } from './certificate.ts';
import {
  type Emitter,
  type EmitterSettings,
  EmitterUnready,
  type EventAnswer,
  type EventRequest,
  type IssueMode,
} from './emitter.ts';
import { type AskFiscal, createFiscalHttp, type FiscalTools, fiscalAddress, type NoAnswer } from './fiscal-http.ts';
import {
  batchXml,
  cancelXml,
  correctionXml,
  eventBatchXml,
  lookXml,
  receiptXml,
  statusXml,
  voidXml,
} from './message-xml.ts';
import { environmentCode } from './note-xml.ts';
import { signXml } from './signature.ts';
import { noteWriter } from './signing-emitter.ts';

const namespaceOf = (service: ServiceName) => `http://www.portalfiscal.inf.br/nfe/wsdl/${services[service].name}`;

/** SOAP 1.2, without a header (layout 4.00). */
const envelopeOf = (service: ServiceName, message: string) =>
  '<?xml version="1.0" encoding="UTF-8"?><soap12:Envelope xmlns:soap12="http://www.w3.org/2003/05/soap-envelope">' +
  `<soap12:Body><nfeDadosMsg xmlns="${namespaceOf(service)}">${message}</nfeDadosMsg></soap12:Body></soap12:Envelope>`;

/** Roots of ICP-Brasil, which no browser's store holds. A file of its own, so that its owner can replace it. */
const readRoots = () => readFileSync(path.join(import.meta.dirname, 'data/icp-brasil.pem'), 'utf8');

/** The shop's certificate, opened; throws an `EmitterUnready` for one that cannot sign for this company. */
async function openShopCertificate({ pfx, company }: EmitterSettings, now: Date): Promise<ShopCertificate> {
  if (!pfx) throw new EmitterUnready('certificate', 'Envie o certificado A1 da loja para emitir notas.');
  const opened = await openCertificate(pfx.bytes, pfx.password, now).catch((error: unknown) => {
    if (error instanceof CertificateProblem) throw new EmitterUnready('certificate', error.message, { cause: error });
    throw error;
  });
  if (opened.cnpj.slice(0, 8) !== company.cnpj.slice(0, 8)) {
    throw new EmitterUnready('certificate', 'O certificado é de outra empresa: o CNPJ não é o da loja.');
  }
  return opened;
}

interface Opened {
  certificate: ShopCertificate;
  ask: AskFiscal;
}

interface Where {
  model: 55 | 65;
  issueMode: IssueMode;
}

/** The tax authorities themselves: a thin client, one note a batch. */
export function createSefaz(settings: EmitterSettings, tools: FiscalTools): Emitter {
  const { company, environment, baseUrl, svcUrl, ca } = settings;
  const tpAmb = environmentCode(environment);
  let opening: Promise<Opened> | undefined;

  async function openOnce(): Promise<Opened> {
    const certificate = await openShopCertificate(settings, tools.now());
    const { certPem, chainPem, keyPem } = certificate;
    const connecting = {
      certificate: { cert: certPem + chainPem, key: keyPem },
      ca: [readRoots(), ca].join('\n'),
      who: 'A SEFAZ',
      isOwnAddress: Boolean(baseUrl || svcUrl),
    };
    return { certificate, ask: createFiscalHttp(connecting, tools) };
  }
  async function open(): Promise<Opened> {
    opening ??= openOnce();
    try {
      const opened = await opening;
      if (opened.certificate.expiresAt > tools.now()) return opened;
    } catch (error) {
      opening = undefined;
      throw error;
    }
    throw new EmitterUnready('certificate', 'O certificado da loja venceu. Envie o novo.');
  }

  function addressOf(service: ServiceName, { model, issueMode }: Where): URL {
    const own = issueMode === 1 ? baseUrl : svcUrl;
    if (own) return fiscalAddress(own, `/${services[service].name}`);
    if (baseUrl) throw new EmitterUnready('address', 'Falta o endereço da contingência (SVC).');
    const official = serviceAddress(service, { uf: company.uf, model, environment, issueMode });
    if (!official) throw new EmitterUnready('address', 'A SEFAZ deste estado não tem este serviço.');
    return new URL(official);
  }

  /** The text of an answer, once somebody answered with one. */
  async function call(service: ServiceName, where: Where, message: string): Promise<string | NoAnswer> {
    const { ask } = await open();
    const action = `${namespaceOf(service)}/${services[service].method}`;
    const answer = await ask({
      method: 'POST',
      url: addressOf(service, where),
      headers: {
        'content-type': `application/soap+xml; charset=utf-8; action="${action}"`,
        accept: 'application/soap+xml',
      },
      body: envelopeOf(service, message),
    });
    if ('kind' in answer) return answer;
    const isRead = answer.status === 200;
    return isRead ? answer.text : { kind: 'unknown', text: `A SEFAZ falhou ao responder (${answer.status}).` };
  }

  async function sign(built: string): Promise<string> {
    const { certificate } = await open();
    return signXml(built, certificate);
  }

  async function event(request: EventRequest, unsigned: string): Promise<EventAnswer> {
    const signed = await sign(unsigned);
    const text = await call('event', request, eventBatchXml(request.key, signed));
    return typeof text === 'string' ? readEvent(text, signed) : text;
  }

  return {
    name: 'sefaz',
    ...noteWriter,
    sign,
    async authorise(signed, ref) {
      const text = await call('authorise', ref, batchXml(ref.key, signed));
      return typeof text === 'string' ? readBatch(text, 'retEnviNFe', { key: ref.key, signed }) : text;
    },
    async receipt(receipt, ref, signed) {
      const text = await call('receipt', ref, receiptXml(tpAmb, receipt));
      return typeof text === 'string' ? readBatch(text, 'retConsReciNFe', { key: ref.key, signed }, receipt) : text;
    },
    async look(ref, signed) {
      const text = await call('look', ref, lookXml(tpAmb, ref.key));
      return typeof text === 'string' ? readLook(text, { key: ref.key, signed }) : text;
    },
    cancel: (request) => event(request, cancelXml(request, company)),
    correct: (request) => event(request, correctionXml(request, company)),
    async voidNumbers(request) {
      const signed = await sign(voidXml(request, company));
      const text = await call('void', { model: request.model, issueMode: 1 }, signed);
      return typeof text === 'string' ? readVoid(text, signed) : text;
    },
    async status(model, issueMode) {
      const text = await call('status', { model, issueMode }, statusXml(tpAmb, company.uf));
      return typeof text === 'string' ? readStatus(text) : text;
    },
  };
}
