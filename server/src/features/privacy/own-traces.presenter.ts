import { type ActivityKind, activityKinds, changeWords } from '@giro/contract/rules/activity.ts';
import { moment, type OwnRecord } from './own-data.presenter.ts';
import type * as rows from './own-traces.queries.ts';

export const presentNote = (row: rows.NoteRow): OwnRecord => ({
  sobre: row.about,
  anotação: row.words,
  'escrita em': moment(row.written_at),
});

export const presentChat = (row: rows.ChatRow): OwnRecord => ({
  sobre: row.about,
  'conversa aberta em': moment(row.at),
});

export const presentPasskey = (row: rows.PasskeyRow): OwnRecord => ({
  chave: row.name,
  'criada em': moment(row.created_at),
  'usada pela última vez em': moment(row.last_used_at),
});

/** A browser is known by a number that only it holds. */
export const presentClient = ({ client, last_used_at }: rows.KnownClientRow): OwnRecord => ({
  'conhecido por': client.startsWith('browser:') ? 'um navegador seu' : `endereço IP ${client}`,
  'usado pela última vez em': moment(last_used_at),
});

const resultWords: Record<string, string> = {
  clear: 'sem restrição',
  stolen: 'roubo ou furto',
  irregular: 'irregular',
  unknown: 'não soube dizer',
};

export const presentLookup = (row: rows.LookupRow): OwnRecord => ({
  IMEI: row.imei,
  fonte: row.source,
  resultado: resultWords[row.result] ?? row.result,
  'consultado em': moment(row.at),
});

export const presentOwnActivity = ({ before, after, ...row }: rows.OwnActivityRow): OwnRecord => ({
  'o quê': activityKinds[row.kind as ActivityKind]?.label ?? row.kind,
  'quem fez': row.is_own ? 'você' : 'a loja ou outra pessoa',
  em: moment(row.at),
  'endereço IP': row.client,
  detalhes: changeWords({ before, after } as Parameters<typeof changeWords>[0]).join('; '),
});
