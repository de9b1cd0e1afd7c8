import type { Psp, PspEnvironment } from '@giro/contract/rules/payment.ts';
import { isLoopback } from '../address-reach.ts';
import { ProviderProblem, type ProviderSettings } from './pix-provider.ts';

/** Places of the credentials in the request of a token; with both, the second is tried when the first is refused. */
type Credentials = readonly ('basic' | 'form')[];

interface Addresses {
  /** The address before `/cob`; its query goes with each call. */
  base: string;
  token: string | undefined;
}

/** Differences between one provider and another, though both speak the Central Bank's API. */
export interface Profile {
  /** Undefined where the shop names them. Without an address for tokens the Client Secret is the token itself. */
  addresses: Record<PspEnvironment, Addresses> | undefined;
  /** The shop may name the address all the same, as where a key of its own is a part of it. */
  mayBeNamed?: boolean;
  credentials: Credentials;
  tokenBody: 'form' | 'json';
  /** Asked for with the token, where the provider wants it said. */
  scope?: string;
  /** Sent with each call; `{client_id}` is the shop's, `{uuid}` a new one each time. */
  headers?: Record<string, string>;
  /** Undefined where payments cannot be told of without certificates of the shop's own: they are looked for there. */
  webhook: { suffix: string; headers: Record<string, string> } | undefined;
  /** Sends money as Efí does. */
  sends: boolean;
}

const plainWebhook = { suffix: '', headers: {} };
const received = 'cob.write cob.read pix.write pix.read';

export const profiles: Readonly<Record<Exclude<Psp, '' | 'simulador'>, Profile>> = {
  efi: {
    addresses: {
      producao: {
        base: 'https://pix.api.efipay.com.br/v2',
        token: 'https://pix.api.efipay.com.br/oauth/token',
      },
      homologacao: {
        base: 'https://pix-h.api.efipay.com.br/v2',
        token: 'https://pix-h.api.efipay.com.br/oauth/token',
      },
    },
    credentials: ['basic'],
    tokenBody: 'json',
    // Without `ignorar` it appends /pix; without the header it wants its own certificate to be demanded of it.
    webhook: { suffix: '?ignorar=', headers: { 'x-skip-mtls-checking': 'true' } },
    sends: true,
  },
  inter: {
    addresses: {
      producao: {
        base: 'https://cdpj.partners.bancointer.com.br/pix/v2',
        token: 'https://cdpj.partners.bancointer.com.br/oauth/v2/token',
      },
      homologacao: {
        base: 'https://cdpj-sandbox.partners.uatinter.co/pix/v2',
        token: 'https://cdpj-sandbox.partners.uatinter.co/oauth/v2/token',
      },
    },
    credentials: ['form'],
    tokenBody: 'form',
    scope: `${received} webhook.write webhook.read`,
    webhook: plainWebhook,
    sends: false,
  },
  sicoob: {
    addresses: {
      producao: {
        base: 'https://api.sicoob.com.br/pix/api/v2',
        token: 'https://auth.sicoob.com.br/auth/realms/cooperado/protocol/openid-connect/token',
      },
      homologacao: { base: 'https://sandbox.sicoob.com.br/sicoob/sandbox/pix/api/v2', token: undefined },
    },
    credentials: ['form'],
    tokenBody: 'form',
    scope: `${received} webhook.write webhook.read`,
    headers: { client_id: '{client_id}' },
    webhook: plainWebhook,
    sends: false,
  },
  itau: {
    addresses: {
      producao: {
        base: 'https://secure.api.itau/pix_recebimentos/v2',
        token: 'https://sts.itau.com.br/as/token.oauth2',
      },
      homologacao: {
        base: 'https://devportal.itau.com.br/sandboxapi/pix_recebimentos_ext_v2/v2',
        token: 'https://devportal.itau.com.br/api/jwt',
      },
    },
    credentials: ['form'],
    tokenBody: 'form',
    headers: { 'x-correlationID': '{uuid}', 'x-itau-apikey': '{client_id}' },
    webhook: plainWebhook,
    sends: false,
  },
  bb: {
    addresses: {
      producao: { base: 'https://api-pix.bb.com.br/pix/v2', token: 'https://oauth.bb.com.br/oauth/token' },
      homologacao: { base: 'https://api.hm.bb.com.br/pix/v2', token: 'https://oauth.hm.bb.com.br/oauth/token' },
    },
    credentials: ['basic'],
    tokenBody: 'form',
    scope: received,
    // Its application key stands in the address: …/pix/v2?gw-dev-app-key=…
    mayBeNamed: true,
    webhook: undefined,
    sends: false,
  },
  outro: {
    addresses: undefined,
    credentials: ['basic', 'form'],
    tokenBody: 'form',
    webhook: plainWebhook,
    sends: false,
  },
};

function parseAddress(text: string): URL {
  if (!URL.canParse(text)) throw new ProviderProblem('address', 'O endereço do provedor não é válido.');
  const url = new URL(text);
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/**
 * Addresses at which a provider is asked. An address of this machine stands in for any provider's: so one is tried out. Throws an
 * 'address' problem.
 */
export function addressesOf(
  { addresses, mayBeNamed }: Profile,
  { environment, baseUrl, tokenUrl }: Pick<ProviderSettings, 'environment' | 'baseUrl' | 'tokenUrl'>,
): { base: URL; token: URL | undefined } {
  const isOnThisMachine = URL.canParse(baseUrl) && isLoopback(baseUrl);
  const own = addresses?.[environment];
  const isNamed = !own || isOnThisMachine || (mayBeNamed && baseUrl !== '');
  const base = isNamed ? baseUrl : own.base;
  const token = isNamed && tokenUrl !== '' ? tokenUrl : own?.token;
  return { base: parseAddress(base), token: token === undefined ? undefined : parseAddress(token) };
}
