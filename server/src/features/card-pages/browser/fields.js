/**
 * The simulator's script of the paying page, in the shape of Mercado Pago's (`https://sdk.mercadopago.com/js/v2`) as far as
 * that page uses it: three frames, of which nothing but first six and last four digits comes out, and a token that tells
 * the fate of the card by its holder's name.
 */
(() => {
  const fieldsOfCard = {
    cardNumber: { kind: 'numero', title: 'Número do cartão' },
    expirationDate: { kind: 'validade', title: 'Validade' },
    securityCode: { kind: 'codigo', title: 'Código de segurança' },
  };
  /** Fates of cards; by the last three the number, validity or code is wrong. */
  const outcomes = ['APRO', 'FUND', 'CALL', 'CONT', 'CHAL', 'OTHE', 'SLOW', 'LOST', 'SECU', 'EXPI', 'FORM'];
  const brands = [
    [/^3[47]/, 'amex'],
    [/^4/, 'visa'],
    [/^(5|2)/, 'master'],
  ];

  const outcomeOf = (name) => outcomes.find((outcome) => outcome === name.trim().slice(0, 4).toUpperCase()) ?? 'APRO';

  function randomHex() {
    const bytes = crypto.getRandomValues(new Uint8Array(8));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  function createField(name, { placeholder = '', style = {} } = {}) {
    const { kind, title } = fieldsOfCard[name];
    const handlers = {};
    const waiting = [];
    const { port1, port2 } = new MessageChannel();
    let frame;
    port1.onmessage = ({ data }) => {
      if (data.event) handlers[data.event]?.({ field: name, ...data });
      else waiting.shift()?.(data);
    };

    const field = {
      mount(id) {
        frame = document.createElement('iframe');
        frame.title = title;
        frame.src = `/simulador/cartao/campo/${kind}`;
        frame.addEventListener('load', () => {
          frame.contentWindow.postMessage({ placeholder, style }, location.origin, [port2]);
        });
        document.getElementById(id).append(frame);
        return field;
      },
      unmount() {
        frame?.remove();
        port1.close();
      },
      focus: () => frame?.contentWindow.focus(),
      on(event, handler) {
        handlers[event] = handler;
        return field;
      },
      /** The frame's word for what was typed. */
      ask: () =>
        new Promise((resolve) => {
          waiting.push(resolve);
          port1.postMessage('tell');
        }),
    };
    return field;
  }

  window.MercadoPago = class {
    #fields = new Map();

    fields = {
      create: (name, options) => {
        const field = createField(name, options);
        this.#fields.set(name, field);
        return field;
      },
      createCardToken: async ({ cardholderName }) => {
        const told = await Promise.all([...this.#fields.values()].map((field) => field.ask()));
        const problems = told.flatMap(({ problem }) => (problem ? [{ message: problem }] : []));
        if (problems.length > 0) throw problems;
        const { bin, last4 } = told.find((each) => each.last4) ?? {};
        const id = `sim_${outcomeOf(cardholderName)}_${randomHex()}`;
        return { id, first_six_digits: bin, last_four_digits: last4 };
      },
    };

    async getPaymentMethods({ bin }) {
      const brand = brands.find(([digits]) => digits.test(bin))?.[1];
      return { results: brand ? [{ id: brand, payment_type_id: 'credit_card' }] : [] };
    }
  };
})();
