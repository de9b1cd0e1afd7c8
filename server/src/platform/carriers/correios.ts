import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { createTokens } from '../pix/provider-token.ts';
import { wireAmount } from '../wire-money.ts';
import {
  type Bought,
  type Carrier,
  type CarrierObject,
  CarrierProblem,
  type CarrierSettings,
  type Charged,
  type LabelRequest,
  type ObjectRef,
  type QuoteQuestion,
  type ServiceQuote,
} from './carrier.ts';
import {
  addressOf,
  type CarrierAnswer,
  type CarrierQuestion,
  type CarrierTools,
  createCarrierHttp,
  hiddenOf,
  refused,
} from './carrier-http.ts';
import { plainWords, saidIn } from './carrier-words.ts';
import {
  questionDay,
  readCharged,
  readLabel,
  readPage,
  readPrePosting,
  readPrice,
  readReceipt,
  readRefusal,
  readService,
  readTerm,
  readToken,
  readTracked,
} from './correios-answers.ts';
import { insuranceOf, prePostingBody } from './correios-bodies.ts';
import { createReversePost } from './correios-reverse.ts';
import { trackingPages } from './tracking-pages.ts';

const own = { producao: 'https://api.correios.com.br', homologacao: 'https://apihom.correios.com.br' } as const;

const pageSize = 50;
/** A pre-posting whose answer was lost is among the newest thousand. */
const mostPages = 20;
/** Looks for a label within one call; who still has none comes again. */
const mostLooks = 4;
/** Receipts of labels that are still drawn. */
const mostReceipts = 200;

/** The token has ended, or is of the other environment. */
const isTokenRefused = ({ status, text }: CarrierAnswer) =>
  status === 401 || (status === 403 && /GTW-00[68]/.test(text));
/** Nothing is held against an object that has ended: another may be made. */
const isOver = ({ state }: CarrierObject) => state === 'cancelled' || state === 'expired';

type Call = Omit<CarrierQuestion, 'url'> & { path: string; query?: Record<string, string> };

/** The adapter of Correios' contract API, with the codes of its reverse logistics. */
export function createCorreios(settings: CarrierSettings, tools: CarrierTools): Carrier {
  const http = createCarrierHttp('correios', tools);
  const reverse = createReversePost(settings, tools, http);
  const receipts = new Map<string, string>();
  const today = () => saoPauloToday(tools.now());
  const urlOf = (path: string, query?: Record<string, string>) =>
    addressOf(settings.baseUrl, own[settings.environment], path, query);

  /** A quote cannot wait for its turn, so nobody does: there are five in a minute at most. */
  const tokens = createTokens(async () => {
    const basic = Buffer.from(`${settings.user}:${settings.accessCode}`).toString('base64');
    const answer = await http.ask({
      method: 'POST',
      url: urlOf('/token/v1/autentica/cartaopostagem'),
      headers: { authorization: `Basic ${basic}` },
      body: { numero: settings.card },
      kind: 'quote',
    });
    if ([400, 401, 403].includes(answer.status)) {
      const said = plainWords(saidIn(answer.json), [settings.accessCode, settings.user]);
      const words = 'Os Correios não aceitaram usuário, código de acesso ou cartão de postagem';
      throw new CarrierProblem('credentials', said ? `${words}: ${said}` : `${words} (${answer.status}).`);
    }
    return readToken(http.judge(answer, { method: 'POST', url: urlOf('') }).json, tools.now());
  });

  async function getToken(): Promise<string> {
    try {
      return await tokens.get();
    } catch (error) {
      if (error instanceof CarrierProblem) throw error;
      throw new CarrierProblem('busy', 'O acesso aos Correios foi pedido vezes demais neste minuto.', {
        retryAfterS: 60,
      });
    }
  }

  /** Asks with the token of now; one that is refused is renewed, and the call repeated, once. */
  async function call({ path, query, headers, ...more }: Call): Promise<CarrierAnswer> {
    const send = (token: string) => {
      const all = { authorization: `Bearer ${token}`, 'accept-language': 'pt-BR', ...headers };
      return http.ask({ ...more, url: urlOf(path, query), headers: all });
    };
    const token = await getToken();
    const first = await send(token);
    const question = { ...more, url: urlOf(path, query) };
    if (!isTokenRefused(first)) return http.judge(first, question);
    tokens.drop(token);
    return http.judge(await send(await getToken()), question);
  }

  /** A service's refusal is an answer; whatever else is wrong is of the whole quote. */
  async function quoteOne(code: string, question: QuoteQuestion): Promise<ServiceQuote> {
    const { fromCep, toCep, size, declaredCents } = question;
    const ceps = { cepOrigem: fromCep, cepDestino: toCep };
    const insurance = insuranceOf(settings, { service: code, way: 'send' }, declaredCents);
    const ask = async (path: string, query: Record<string, string>) => {
      const { json } = await call({ method: 'GET', path, query, kind: 'quote', hidden: [fromCep, toCep] });
      const said = readRefusal(json);
      if (said !== undefined) throw refused(plainWords(said) || 'Os Correios não atendem com este serviço.');
      return json;
    };
    try {
      const [price, term] = await Promise.all([
        ask(`/preco/v1/nacional/${encodeURIComponent(code)}`, {
          ...ceps,
          psObjeto: String(size.weightG),
          tpObjeto: '2',
          comprimento: String(size.lengthCm),
          largura: String(size.widthCm),
          altura: String(size.heightCm),
          diametro: '0',
          ...(insurance && { vlDeclarado: wireAmount(declaredCents), servicosAdicionais: insurance }),
          ...(settings.contract && { nuContrato: settings.contract }),
          ...(settings.dr && { nuDR: settings.dr }),
        }),
        ask(`/prazo/v1/nacional/${encodeURIComponent(code)}`, { ...ceps, dtEvento: questionDay(today()) }),
      ]);
      return { code, cents: readPrice(price), days: readTerm(term) };
    } catch (error) {
      if (error instanceof CarrierProblem && error.kind === 'refused') return { code, whyNot: error.message };
      throw error;
    }
  }

  async function listPage(query: Record<string, string>): Promise<{ items: unknown[]; pages: number }> {
    const path = '/prepostagem/v2/prepostagens';
    const { status, json } = await call({ method: 'GET', path, query, reads: [404] });
    return status === 404 ? { items: [], pages: 0 } : readPage(json);
  }

  /** There is no search by our reference: the newest pages are read. One that lives goes before one that has ended. */
  async function findByReference(reference: string, most: number): Promise<CarrierObject | undefined> {
    let ended: CarrierObject | undefined;
    for (let page = 0; page < most; page++) {
      const { items, pages } = await listPage({
        ...{ idCorreios: settings.user, page: String(page), size: String(pageSize) },
      });
      const found = items.map((item) => readPrePosting(item, '')).filter((one) => one.reference === reference);
      const alive = found.find((one) => !isOver(one));
      if (alive) return alive;
      ended ??= found[0];
      if (page + 1 >= pages) break;
    }
    return ended;
  }

  async function findLabel({ id, reference }: ObjectRef): Promise<CarrierObject | undefined> {
    if (id === null) return findByReference(reference, mostPages);
    const { items } = await listPage({ id });
    return items.map((item) => readPrePosting(item, reference)).find((one) => one.id === id);
  }
  async function getLabel(ref: ObjectRef): Promise<CarrierObject> {
    const found = await findLabel(ref);
    if (!found) throw refused('Os Correios não têm esta etiqueta.');
    return found;
  }

  async function buy(request: LabelRequest): Promise<Bought> {
    const { body, shortened } = prePostingBody(request, settings);
    const before = await findByReference(request.reference, 1);
    if (before && !isOver(before)) return { object: before, shortened };
    const path = '/prepostagem/v1/prepostagens';
    const hidden = hiddenOf(request.from, request.to);
    const { json } = await call({ method: 'POST', path, body, hidden });
    return { object: readPrePosting(json, request.reference), shortened };
  }

  async function askForReceipt(id: string): Promise<string> {
    const body = {
      idsPrePostagem: [id],
      idCorreios: settings.user,
      numeroCartaoPostagem: settings.card,
      tipoRotulo: 'P',
      formatoRotulo: 'ET',
      imprimeRemetente: 'S',
      layoutImpressao: 'LINEAR_100_150',
    };
    const path = '/prepostagem/v1/prepostagens/rotulo/assincrono/pdf';
    const receipt = readReceipt((await call({ method: 'POST', path, body })).json);
    const [oldest] = receipts.keys();
    if (oldest !== undefined && receipts.size >= mostReceipts) receipts.delete(oldest);
    receipts.set(id, receipt);
    return receipt;
  }

  /** The label of an answer; undefined while its declaration of content is on its way. */
  function labelOf(json: unknown): Buffer | undefined {
    const pdf = readLabel(json);
    const said = saidIn(json);
    if (pdf || said.includes('PPN-288')) return pdf;
    throw refused(`Os Correios não fizeram a etiqueta: ${plainWords(said)}`);
  }

  async function label(ref: ObjectRef): Promise<Buffer | undefined> {
    const id = ref.id ?? (await getLabel(ref)).id;
    const receipt = receipts.get(id) ?? (await askForReceipt(id));
    const path = `/prepostagem/v1/prepostagens/rotulo/download/assincrono/${encodeURIComponent(receipt)}`;
    for (let look = 1; look <= mostLooks; look++) {
      const { status, json } = await call({ method: 'GET', path, reads: [400, 404, 409, 422, 500] });
      // One that is not known for so long is asked for anew when somebody comes again.
      if (status === 200 || (status === 404 && look === mostLooks)) receipts.delete(id);
      if (status === 200) return labelOf(json);
      if (look < mostLooks) await http.untilNextLook();
    }
    return undefined;
  }

  async function cancel(ref: ObjectRef): Promise<CarrierObject> {
    const before = await getLabel(ref);
    if (isOver(before) || before.state === 'posted') return before;
    const path = `/prepostagem/v1/prepostagens/${encodeURIComponent(before.id)}`;
    const query = { idCorreiosSolicitanteCancelamento: settings.user };
    const answer = await call({ method: 'DELETE', path, query }).catch((error: CarrierProblem) => error);
    // Whatever was answered, what it is now is seen by looking.
    const after = await getLabel({ ...ref, id: before.id });
    if (answer instanceof CarrierProblem && after.state === before.state) throw answer;
    return after;
  }

  async function charged({ trackingCode }: ObjectRef): Promise<Charged | undefined> {
    if (trackingCode === null) return undefined;
    const path = '/prepostagem/v1/prepostagens/postada';
    const query = { codigoObjeto: trackingCode };
    const { status, json } = await call({ method: 'GET', path, query, reads: [400, 404] });
    return status >= 400 ? undefined : readCharged(json);
  }

  async function services(): Promise<{ code: string; label: string }[]> {
    const { document, contract, card } = settings;
    const path = `/meucontrato/v1/empresas/${encodeURIComponent(document)}/contratos/${encodeURIComponent(contract)}/servicos`;
    const found: { code: string; label: string }[] = [];
    for (let page = 0; page < mostPages; page++) {
      const query = { nuCartaoPostagem: card, page: String(page), size: String(pageSize) };
      const { items, pages } = readPage((await call({ method: 'GET', path, query })).json);
      found.push(...items.map(readService));
      if (page + 1 >= pages) break;
    }
    return found;
  }

  return {
    name: 'correios',
    services,
    quote: (question) => http.inTime(Promise.all(question.services.map((code) => quoteOne(code, question)))),
    buy,
    authorise: reverse.authorise,
    find: (ref, kind) => (kind === 'label' ? findLabel(ref) : reverse.find(ref)),
    label,
    cancel: (ref, kind) => (kind === 'label' ? cancel(ref) : reverse.cancel(ref)),
    renew: reverse.renew,
    async track(refs) {
      const known = refs.filter(({ trackingCode }) => trackingCode !== null);
      if (known.length === 0) return [];
      const codes = known.map(({ trackingCode }) => trackingCode).join(',');
      const query = { codigosObjetos: codes, resultado: 'T' };
      return readTracked((await call({ method: 'GET', path: '/srorastro/v1/objetos', query })).json, known);
    },
    charged,
    trackingUrl: trackingPages.correios,
    // It tells nobody of anything: it is asked.
    readNotice: () => ({ kind: 'unsigned' }),
  };
}
