import { randomBytes } from 'node:crypto';
import type { AnswerOf } from '@giro/contract/call.ts';
import type { tryCarrierSettingsCall } from '@giro/contract/calls/carrier-settings.ts';
import type { DeliveryOrigin } from '@giro/contract/calls/delivery-settings.ts';
import { ufOf } from '@giro/contract/rules/address.ts';
import { type CarrierCause, carrierLabels } from '@giro/contract/rules/carrier.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import {
  type Carrier,
  CarrierProblem,
  type CarrierProblemKind,
  type LabelRequest,
  type ParcelParty,
  type ParcelSize,
} from '../../platform/carriers/carrier.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { Refusal, refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { record } from '../../platform/record/record.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { KeptCarriers } from './carrier-accounts.service.ts';
import { missingOf, type StoredCarrier } from './carrier-settings.rules.ts';
import type { CarriersService, DeliveryTerms, OpenCarrier, UsedService } from './delivery.port.ts';

interface CarrierTrialsOptions {
  database: Database;
  kept: KeptCarriers;
  carriers: Pick<CarriersService, 'open'>;
  readTerms: (db: Executor) => Promise<DeliveryTerms>;
  /** Limits an admin's requests to have the carrier asked. */
  limit: Limit;
}

type Answer = AnswerOf<typeof tryCarrierSettingsCall>;

/** A parcel that every carrier takes, to the middle of São Paulo. */
const size: ParcelSize = { lengthCm: 20, widthCm: 14, heightCm: 8, weightG: 600 };
const toCep = '01310100';

/** Says what keeps the settings from being used at all. Throws 422. */
function refuseUnusable(stored: StoredCarrier): never {
  if (stored.carrier === 'manual') throw refused('Escolha e salve uma transportadora antes de testar.');
  if (stored.carrier === 'simulador') throw refused('O simulador só funciona enquanto a loja está neste computador.');
  throw refused(`Falta ${missingOf(stored)}: foi apagado quando a transportadora ou o endereço mudou. Digite e salve.`);
}

const refuseFor = (cause: CarrierCause, words: string): never => {
  throw new Refusal(422, words, { cause });
};

const causes: Partial<Record<CarrierProblemKind, CarrierCause>> = {
  address: 'address',
  credentials: 'credentials',
  unknown: 'timeout',
  busy: 'timeout',
};

/** Awaits a step of a test; its problems name the part of the setup that is wrong. */
async function step<T>(asked: Promise<T>, refusedCause: CarrierCause): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof CarrierProblem)) throw error;
    return refuseFor(causes[error.kind] ?? refusedCause, error.message);
  }
}

const partyOf = (origin: DeliveryOrigin): ParcelParty => ({
  name: origin.name,
  document: origin.document,
  stateRegister: origin.state_register,
  phone: origin.phone,
  email: origin.email,
  cep: origin.cep,
  street: origin.address,
  number: origin.number,
  complement: origin.complement,
  neighborhood: origin.neighborhood,
  city: origin.city,
  uf: ufOf(origin.state),
});

/** Asks the saved carrier, and says in words what is wrong with it. */
export function createCarrierTrials({ database, kept, carriers, readTerms, limit }: CarrierTrialsOptions) {
  /** Makes a label from the shop to itself and cancels it; one whose answer was lost is looked for, and cancelled too. */
  async function makeAndCancel(carrier: Carrier, { code }: UsedService, origin: DeliveryOrigin): Promise<void> {
    const reference = `GIROTESTE${randomBytes(8).toString('hex').toUpperCase()}`;
    const since = new Date();
    const shop = partyOf(origin);
    const request: LabelRequest = {
      ...{ reference, service: code, from: shop, to: shop, size, declaredCents: 0, paper: { dce: true } },
      items: [{ name: 'Teste de etiqueta', quantity: 1, unitCents: 10_000 }],
    };
    const bought = await carrier.buy(request).catch(async (error) => {
      if (!(error instanceof CarrierProblem) || error.kind !== 'unknown') throw error;
      const object = await carrier.find({ id: null, reference, trackingCode: null, since }, 'label');
      if (!object) throw error;
      return { object };
    });
    const { id, trackingCode } = bought.object;
    await carrier.cancel({ id, reference, trackingCode, since }, 'label');
  }

  async function tryPrice({ carrier, services }: OpenCarrier, origin: DeliveryOrigin): Promise<string> {
    const sending = services.filter(({ way }) => way === 'send');
    if (sending.length === 0) return 'Adicione um serviço de envio para calcular preços.';
    const question = { fromCep: origin.cep, toCep, size, declaredCents: 0, services: sending.map(({ code }) => code) };
    const quotes = await step(carrier.quote(question), 'quote');
    const priced = quotes.find((quote) => 'cents' in quote);
    if (priced && 'cents' in priced) {
      return `Um pacote de ${size.weightG} g para São Paulo custa ${formatReais(reaisOf(priced.cents))}.`;
    }
    const [first] = quotes;
    return refuseFor('quote', first && 'whyNot' in first ? first.whyNot : 'A transportadora não deu nenhum preço.');
  }

  /** Tries what is saved. Throws 422 with words and the cause, 429. */
  async function test({ real = false }: { real?: boolean | undefined }, admin: SignedIn): Promise<Answer> {
    await limit.take(String(admin.id), 'Você fez vários testes. Aguarde um minuto e tente de novo.');
    const { stored } = await kept.read(database);
    const open = (await carriers.open()) ?? refuseUnusable(stored);
    const { carrier, services: used } = open;
    const { origin } = await readTerms(database);
    if (real && !origin) throw refused('Preencha a origem em Entregas: a etiqueta de teste sai de lá.');
    const who = carrierLabels[carrier.name];
    await record(database, { kind: 'carrier-settings', after: { Teste: real ? `${who}, com etiqueta` : who } });
    const services = await step(carrier.services(), carrier.name === 'correios' ? 'card' : 'services');
    const unknown = used.filter(({ code }) => !services.some((one) => one.code === code));
    if (unknown.length > 0) {
      const names = unknown.map(({ label, code }) => `${label} (${code})`).join(', ');
      refuseFor('services', `Seu contrato não tem: ${names}. Desligue ou corrija o código.`);
    }
    const price = origin ? await tryPrice(open, origin) : 'Preencha a origem em Entregas para testar um preço.';
    const [sending] = used.filter(({ way }) => way === 'send');
    if (real && origin) {
      if (!sending) return refuseFor('services', 'Ligue um serviço de envio para testar uma etiqueta.');
      await step(makeAndCancel(carrier, sending, origin), 'services');
    }
    const made = real ? ' Uma etiqueta foi pedida e cancelada.' : '';
    return { ok: true, message: `Tudo certo com ${who}. ${price}${made}`, services };
  }

  return { test };
}
