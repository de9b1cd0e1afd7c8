import type {
  Emitter,
  EventAnswer,
  EventRequest,
  FiscalNote,
  NoteAnswer,
  NoteRef,
} from '../../src/platform/fiscal/emitter.ts';

/** Treatment of one question by an authority. */
export type Mood =
  | 'ok'
  /** It takes it, and its answer gets lost. */
  | 'lost'
  /** Nothing of it arrives. */
  | 'away'
  | 'down'
  | 'busy'
  | 'receipt'
  /** It takes it, and says that it had it already. */
  | 'twice'
  /** Another number's key is named: the one that it has. */
  | 'number'
  | 'rest'
  | 'garbage'
  | 'reject';

export interface Asked {
  kind: 'send' | 'look' | 'receipt' | 'event' | 'void';
  subject: string;
  /** Milliseconds, by the shop's clock. */
  at: number;
  mood?: Mood;
}

interface Taken {
  protocol: string;
  signed: string;
  isCancelled: boolean;
  events: Set<string>;
}

export type FiscalAuthority = ReturnType<typeof openFiscalAuthority>;

const no = { kind: 'unknown', text: 'sem resposta' } as const;

/**
 * An authority in the test's own process, in place of the emitter: one key has one document, one number one key. It stands
 * beside `fakes/sefaz-peer`, which judges every byte over TLS, for rounds by the thousand, for answers in the middle of
 * which a test acts, and for causes whose documents say nothing that an authority would take.
 */
export function openFiscalAuthority(clock: () => number = Date.now) {
  const taken = new Map<string, Taken>();
  const numbers = new Map<string, string>();
  const receipts = new Map<string, string>();
  const voided: { from: number; to: number }[] = [];
  const asked: Asked[] = [];
  const authority = {
    taken,
    voided,
    asked,
    /** Decides on each question. */
    mood: (_asked: Asked): Mood => 'ok',
    /** Before it answers. */
    delay: async (_asked: Asked): Promise<unknown> => undefined,
    count: (kind: Asked['kind'], subject?: string) =>
      asked.filter((one) => one.kind === kind && (subject === undefined || one.subject === subject)).length,
    emitter: undefined as unknown as Emitter,
  };
  let protocols = 0;
  const protocol = () => `135${String(++protocols).padStart(12, '0')}`;

  const said = (key: string): NoteAnswer => {
    const note = taken.get(key);
    if (!note) return { kind: 'absent', code: '217', text: 'NF-e nao consta na base de dados' };
    const code = { code: note.isCancelled ? '101' : '100', text: 'ok' };
    if (note.isCancelled)
      return { kind: 'cancelled', protocol: note.protocol, at: new Date(clock()), xml: '<cancel/>', ...code };
    const xml = `<nfeProc>${note.signed}<prot>${note.protocol}</prot></nfeProc>`;
    const corrections = [...note.events].flatMap((name) => {
      const seq = /^correct-(\d+)$/.exec(name)?.[1];
      const kept = { protocol: note.protocol, at: new Date(clock()), xml: `<evento>${name}</evento>` };
      return seq === undefined ? [] : [{ seq: Number(seq), ...kept }];
    });
    return { kind: 'authorised', key, protocol: note.protocol, at: new Date(clock()), xml, corrections, ...code };
  };

  function take(key: string, signed: string): NoteAnswer | undefined {
    if (taken.has(key)) return { kind: 'duplicate', otherKey: null, code: '204', text: 'Duplicidade de NF-e' };
    const number = key.slice(20, 34);
    const other = numbers.get(number);
    if (other !== undefined) return { kind: 'duplicate', otherKey: other, code: '539', text: `Duplicidade ${other}` };
    numbers.set(number, key);
    taken.set(key, { protocol: protocol(), signed, isCancelled: false, events: new Set() });
    return undefined;
  }

  async function note(one: Asked): Promise<void> {
    one.mood = authority.mood(one);
    asked.push(one);
    await authority.delay(one);
  }

  const service = { kind: 'down', code: '108', text: 'Servico paralisado' } as const;
  const rest = { kind: 'rest', code: '656', text: 'Consumo indevido' } as const;

  async function authorise(signed: string, { key }: NoteRef): Promise<NoteAnswer> {
    const one: Asked = { kind: 'send', subject: key, at: clock() };
    await note(one);
    switch (one.mood) {
      case 'away':
      case 'garbage':
        return no;
      case 'down':
        return service;
      case 'busy':
        return { ...service, code: '999' };
      case 'rest':
        return rest;
      case 'reject': {
        const problem = { code: '778', text: 'NCM inexistente', words: 'Confira o NCM.', field: 'items.1.ncm' };
        return { kind: 'rejected', problem };
      }
      case 'receipt': {
        const receipt = key.slice(-15);
        receipts.set(receipt, key);
        take(key, signed);
        return { kind: 'receipt', receipt, code: '103', text: 'Lote recebido' };
      }
      case 'lost':
        take(key, signed);
        return no;
      case 'twice':
        take(key, signed);
        return { kind: 'duplicate', otherKey: null, code: '204', text: 'Duplicidade de NF-e' };
      case 'number':
        take(key, signed);
        return { kind: 'duplicate', otherKey: key, code: '539', text: `Duplicidade ${key}` };
      default:
        return take(key, signed) ?? said(key);
    }
  }

  async function see(kind: 'look' | 'receipt', subject: string, key: string): Promise<NoteAnswer> {
    const one: Asked = { kind, subject, at: clock() };
    await note(one);
    switch (one.mood) {
      case 'away':
      case 'lost':
      case 'garbage':
        return no;
      case 'down':
        return service;
      case 'busy':
        return { ...service, code: '999' };
      case 'rest':
        return rest;
      case 'receipt':
        if (one.kind === 'receipt')
          return { kind: 'receipt', receipt: one.subject, code: '105', text: 'Em processamento' };
        return said(key);
      default:
        return said(key);
    }
  }

  async function event(kind: 'event' | 'void', subject: string, write: () => EventAnswer): Promise<EventAnswer> {
    const one: Asked = { kind, subject, at: clock() };
    await note(one);
    switch (one.mood) {
      case 'away':
      case 'garbage':
        return no;
      case 'lost':
        write();
        return no;
      case 'down':
      case 'busy':
        return service;
      case 'rest':
        return rest;
      case 'reject': {
        const problem = { code: '501', text: 'Prazo', words: 'O prazo terminou.', field: null };
        return { kind: 'refused', problem };
      }
      default:
        return write();
    }
  }

  const done = (xml: string): EventAnswer => ({
    kind: 'done',
    protocol: protocol(),
    at: new Date(clock()),
    code: '135',
    text: 'Evento registrado',
    xml,
  });

  function register({ key, seq }: EventRequest, type: string): EventAnswer {
    const note = taken.get(key);
    const problem = { code: '580', text: 'Nota nao autorizada', words: 'A nota não está autorizada.', field: null };
    if (!note) return { kind: 'refused', problem };
    const name = `${type}-${seq}`;
    if (note.events.has(name)) return { kind: 'already', code: '573', text: 'Duplicidade de evento' };
    if (note.isCancelled) return { kind: 'refused', problem };
    note.events.add(name);
    if (type === 'cancel') note.isCancelled = true;
    return done(`<evento>${name}</evento>`);
  }

  authority.emitter = {
    name: 'sefaz',
    build: async (note: FiscalNote) => `<NFe>${JSON.stringify(note).replaceAll('<', '&lt;')}</NFe>`,
    check: async () => undefined,
    sign: async (built) => `<signed>${built}</signed>`,
    authorise,
    receipt: (receipt) => see('receipt', receipt, receipts.get(receipt) ?? ''),
    look: ({ key }) => see('look', key, key),
    cancel: (request) => event('event', request.key, () => register(request, 'cancel')),
    correct: (request) => event('event', request.key, () => register(request, 'correct')),
    voidNumbers: ({ from, to, model, series }) =>
      event('void', `${model}/${series}/${from}`, () => {
        if (voided.some((one) => one.from === from)) return { kind: 'already', code: '563', text: 'Ja inutilizada' };
        const part = `${model}${String(series).padStart(3, '0')}${String(from).padStart(9, '0')}`;
        const problem = { code: '241', text: 'Numero utilizado', words: 'O número já foi usado.', field: 'number' };
        if (numbers.has(part)) return { kind: 'refused', problem };
        voided.push({ from, to });
        return done('<inut/>');
      }),
    status: async () => ({ kind: 'up', code: '107', text: 'Em operacao' }),
  };
  return authority;
}
