import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { unreadable } from './carrier-http.ts';

const builder = new XMLBuilder({ format: false });
/** Numbers stay texts: codes have leading zeros. */
const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  htmlEntities: true,
});

type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);
const partIn = (value: unknown, name: string): unknown => (isPart(value) ? value[name] : undefined);

/** An envelope of SOAP 1.1 around one operation; parts in their order. */
export function soapEnvelope(namespace: string, operation: string, parts: Part): string {
  const body = builder.build({ [`ser:${operation}`]: parts });
  const names = `xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ser="${namespace}"`;
  return `<soapenv:Envelope ${names}><soapenv:Header/><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;
}

/** The answer of an operation, or the words of a fault; throws a `CarrierProblem` for what is neither. */
export function readSoap(text: string, operation: string): { result: unknown } | { fault: string; isOurs: boolean } {
  // Entities of its own would let a short answer become a long one.
  if (/<!DOCTYPE/i.test(text)) throw unreadable();
  let parsed: unknown;
  try {
    parsed = parser.parse(text);
  } catch {
    throw unreadable();
  }
  const body = partIn(partIn(parsed, 'Envelope'), 'Body');
  const fault = partIn(body, 'Fault');
  if (fault !== undefined) {
    const isOurs = /client/i.test(String(partIn(fault, 'faultcode')));
    return { fault: String(partIn(fault, 'faultstring') ?? ''), isOurs };
  }
  const result = partIn(partIn(body, `${operation}Response`), operation);
  if (result === undefined) throw unreadable();
  return { result };
}
