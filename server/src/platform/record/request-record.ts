import type { CallDefinition } from '@giro/contract/call.ts';
import { type ExportName, exportTitles } from '@giro/contract/rules/back-office.ts';
import type { Database } from '../database/database.ts';
import { wasRefusedLately } from './activities.queries.ts';
import { type Actor, actingAs } from './actor.ts';
import { maskWords } from './mask-words.ts';
import { type RecordedState, record } from './record.ts';

declare module 'fastify' {
  interface FastifyInstance {
    requestRecord: RequestRecord;
  }
}

type RequestRecord = ReturnType<typeof createRequestRecord>;

/** A list's filters, by the names that people read; what was typed to find somebody is masked. */
const filterWords: Record<string, string> = {
  status: 'Status',
  espera: 'Espera por você',
  situacao: 'Situação',
  tipo: 'Tipo',
  de: 'De',
  ate: 'Até',
  reason: 'Motivo',
  mes: 'Mês',
  lista: 'Lista',
  modelo: 'Modelo',
  estado: 'Estado',
  estoque: 'Estoque',
  oculto: 'Ocultos',
};

function statedFilters(query: object): RecordedState {
  const { search, sort: _order, ordem: _ordem, ...filters } = query as Record<string, unknown>;
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  const named = given.map(([name, value]) => [filterWords[name] ?? name, String(value)] as const);
  return { ...Object.fromEntries(named), ...(search ? { Busca: maskWords(String(search)) } : {}) };
}

/** Records of requests whatever they ask for: those that are refused, and files that leave. */
export function createRequestRecord(database: Database) {
  /** Records that somebody may not do what they asked for, once a minute however often they ask. */
  async function refusal({ method, path }: CallDefinition, actor: Actor & { person: { id: number } }): Promise<void> {
    const words = `${method} ${path}`;
    if (await wasRefusedLately(database, actor.person.id, words)) return;
    await actingAs(actor, () => record(database, { kind: 'refused', subject: { kind: 'call', id: words, words } }));
  }

  /** Passes a file's lines on, and records the export before the last of them: also when its reader goes away. */
  async function* exported<Line>(name: ExportName, query: object, actor: Actor, batches: AsyncIterable<Line[]>) {
    let lines = 0;
    let hasBegun = false;
    const note = () => {
      const subject = { kind: 'export', id: name, words: exportTitles[name] };
      const after = { ...statedFilters(query), Linhas: lines };
      return actingAs(actor, () => record(database, { kind: 'export', subject, after }));
    };
    let previous: Line[] | undefined;
    try {
      for await (const batch of batches) {
        hasBegun = true;
        lines += batch.length;
        if (previous) yield previous;
        previous = batch;
      }
    } finally {
      if (hasBegun) await note();
    }
    if (previous) yield previous;
  }

  return { refusal, exported };
}
