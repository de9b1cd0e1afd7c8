import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FiscalEnvironment, FiscalModel } from '@giro/contract/rules/fiscal.ts';
import type { IssueMode } from './emitter.ts';

/** Services of an authority, with their names in its namespaces and operations. */
export const services = {
  status: { name: 'NFeStatusServico4', method: 'nfeStatusServicoNF' },
  authorise: { name: 'NFeAutorizacao4', method: 'nfeAutorizacaoLote' },
  receipt: { name: 'NFeRetAutorizacao4', method: 'nfeRetAutorizacaoLote' },
  look: { name: 'NFeConsultaProtocolo4', method: 'nfeConsultaNF' },
  void: { name: 'NFeInutilizacao4', method: 'nfeInutilizacaoNF' },
  event: { name: 'NFeRecepcaoEvento4', method: 'nfeRecepcaoEvento' },
} as const;
export type ServiceName = keyof typeof services;

interface StateRow {
  code: string;
  /** Authorities of both models. */
  nfe: string;
  nfce: string;
  contingency: 6 | 7;
}
type ServiceAddresses = Partial<Record<ServiceName, string>>;

interface AddressBook {
  states: Partial<Record<string, StateRow>>;
  authorities: Record<string, Partial<Record<string, Record<FiscalEnvironment, ServiceAddresses>>>>;
  nfce: Partial<Record<string, Record<FiscalEnvironment, { qr: string; page: string }>>>;
}

let book: AddressBook | undefined;
function openBook(): AddressBook {
  const file = path.join(import.meta.dirname, 'data/addresses.json');
  book ??= JSON.parse(readFileSync(file, 'utf8')) as AddressBook;
  return book;
}

function getState(uf: string): StateRow {
  const found = openBook().states[uf];
  if (!found) throw new Error(`There is no state ${uf}`);
  return found;
}

/** IBGE's two digits of a state. Throws for what is none. */
export const stateCode = (uf: string): string => getState(uf).code;

export const isState = (uf: string): boolean => Object.hasOwn(openBook().states, uf);

/** The national contingency that a state leads to: 6 is SVC-AN, 7 is SVC-RS. */
export const contingencyMode = (uf: string): 6 | 7 => getState(uf).contingency;

interface Wanted {
  uf: string;
  model: FiscalModel;
  environment: FiscalEnvironment;
  issueMode: IssueMode;
}

const contingencies: Partial<Record<IssueMode, string>> = { 6: 'SVCAN', 7: 'SVCRS' };

/** The official address of a service; undefined where an authority has none. */
export function serviceAddress(service: ServiceName, { uf, model, environment, issueMode }: Wanted) {
  const state = getState(uf);
  const authority = contingencies[issueMode] ?? (model === 55 ? state.nfe : state.nfce);
  return openBook().authorities[String(model)]?.[authority]?.[environment][service];
}

/** Addresses at which the public looks at an NFC-e: the one in its QR code, and the page for typing its key. */
export function nfceAddresses(uf: string, environment: FiscalEnvironment): { qr: string; page: string } {
  const found = openBook().nfce[uf]?.[environment];
  if (!found) throw new Error(`There is no state ${uf}`);
  return found;
}
