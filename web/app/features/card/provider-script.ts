/** Names of the fields in the provider's script. */
const fieldNames = ['cardNumber', 'expirationDate', 'securityCode'] as const;
export type FieldName = (typeof fieldNames)[number];

interface FieldLook {
  placeholder: string;
  style: { color: string; placeholderColor: string; fontSize: string };
}

/** A frame of the provider's with one field. */
interface ProviderField {
  mount(elementId: string): unknown;
  unmount(): void;
  on(event: 'ready' | 'focus' | 'blur', tell: () => void): unknown;
  on(event: 'binChange', tell: (told: { bin?: string | null }) => void): unknown;
  on(event: 'validityChange', tell: (told: { errorMessages?: readonly unknown[] }) => void): unknown;
  focus?(): void;
}

interface Holder {
  cardholderName: string;
  identificationType: 'CPF';
  identificationNumber: string;
}

/** The part of Mercado Pago's SDK v2 that pages use; the simulator's script has the same. */
interface Provider {
  fields: {
    create(name: FieldName, look: FieldLook): ProviderField;
    createCardToken(holder: Holder): Promise<{ id: string; first_six_digits?: string; last_four_digits?: string }>;
  };
  getPaymentMethods(card: { bin: string }): Promise<{ results: readonly { id: string; payment_type_id?: string }[] }>;
}

interface ProviderWindow {
  MercadoPago?: new (publicKey: string, options: { locale: 'pt-BR' }) => Provider;
  /** The browser, as the provider's script knows it. */
  MP_DEVICE_SESSION_ID?: string;
}

const provided = () => window as unknown as ProviderWindow;

const patienceMs = 30_000;

/** Fetches the provider's script. Throws where it cannot be had. */
async function fetchScript(address: string): Promise<void> {
  if (provided().MercadoPago) return;
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    const fail = () => {
      script.remove();
      reject(new Error('The script of the card provider did not come.'));
    };
    const timer = setTimeout(fail, patienceMs);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', fail);
    document.head.append(script);
  });
}

/** A card as the provider's fields tell of it. */
export interface TypedCard {
  /** Used once. */
  token: string;
  brand: string;
  last4: string | undefined;
  device: string | undefined;
}

interface OpenFields {
  script: string;
  publicKey: string;
  /** The element that each field is put into, and its look there. */
  places: Record<FieldName, { elementId: string } & FieldLook>;
  /** Called with the first digits of the card, and with nothing while there are too few. */
  onBin: (bin: string | undefined) => void;
  onReady: () => void;
  onFocus: (name: FieldName, hasFocus: boolean) => void;
  onValidity: (name: FieldName, isGood: boolean) => void;
}

export interface CardFields {
  /** Throws where number, validity or code is wrong. */
  createToken(holder: { name: string; cpf: string }): Promise<TypedCard>;
  focus(name: FieldName): void;
  close(): void;
}

/** Puts the provider's three fields on the page. Throws where its script cannot be had. */
export async function openFields({ script, publicKey, places, ...tell }: OpenFields): Promise<CardFields> {
  await fetchScript(script);
  const { MercadoPago } = provided();
  if (!MercadoPago) throw new Error('The script of the card provider has no fields.');
  const provider = new MercadoPago(publicKey, { locale: 'pt-BR' });
  let bin = '';
  let brand: string | undefined;
  let waited = fieldNames.length;

  async function findBrand(digits: string): Promise<string | undefined> {
    const { results } = await provider.getPaymentMethods({ bin: digits });
    return results.find(({ payment_type_id: type }) => type === undefined || type === 'credit_card')?.id;
  }

  function noteBin(digits: string) {
    bin = digits;
    brand = undefined;
    tell.onBin(digits.length < 6 ? undefined : digits.slice(0, 8));
    if (digits.length < 6) return;
    findBrand(digits).then(
      (found) => {
        if (bin === digits) brand = found;
      },
      () => undefined,
    );
  }

  const fields = fieldNames.map((name) => {
    const { elementId, ...look } = places[name];
    const field = provider.fields.create(name, look);
    field.mount(elementId);
    field.on('ready', () => {
      waited -= 1;
      if (waited === 0) tell.onReady();
    });
    field.on('focus', () => tell.onFocus(name, true));
    field.on('blur', () => tell.onFocus(name, false));
    field.on('validityChange', ({ errorMessages = [] }) => tell.onValidity(name, errorMessages.length === 0));
    if (name === 'cardNumber') field.on('binChange', (told) => noteBin(told.bin ?? ''));
    return [name, field] as const;
  });

  return {
    async createToken({ name, cpf }) {
      const holder = { cardholderName: name, identificationType: 'CPF', identificationNumber: cpf } as const;
      const { id, first_six_digits, last_four_digits } = await provider.fields.createCardToken(holder);
      const known = brand ?? (await findBrand(first_six_digits ?? bin));
      if (!known) throw new Error('Nobody knows the brand of this card.');
      return { token: id, brand: known, last4: last_four_digits, device: provided().MP_DEVICE_SESSION_ID };
    },
    focus: (name) => fields.find(([known]) => known === name)?.[1].focus?.(),
    close() {
      for (const [, field] of fields) field.unmount();
    },
  };
}
