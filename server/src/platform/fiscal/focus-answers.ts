import { z } from 'zod';
import { parseJson } from '../pix/answer-problems.ts';
import type { HttpAnswer } from '../pix/provider-http.ts';
import { refusalProblem } from './answer-codes.ts';
import { EmitterUnready, type FiscalProblemFound } from './emitter.ts';
import type { NoAnswer } from './fiscal-http.ts';

const text = z
  .union([z.string(), z.number()])
  .transform(String)
  .nullish()
  .transform((value) => value ?? '');

/** An answer of Focus about a note, an event or voided numbers. */
const focusAnswer = z.object({
  ...{ status: text, status_sefaz: text, mensagem_sefaz: text, chave_nfe: text },
  ...{ caminho_xml_nota_fiscal: text, caminho_xml_cancelamento: text, caminho_xml_carta_correcao: text },
  numero_carta_correcao: text,
  ...{ caminho_xml: text, protocolo_sefaz: text, codigo: text, mensagem: text },
  erros: z
    .array(z.object({ mensagem: text, campo: text }))
    .catch([])
    .optional(),
});
export type FocusAnswer = z.output<typeof focusAnswer>;

/** The answer's JSON; unknown where it is none, whatever its status. */
export function readFocus({ text: body, status }: HttpAnswer): FocusAnswer | NoAnswer {
  const { data } = focusAnswer.safeParse(parseJson(body));
  return data ?? { kind: 'unknown', text: `A Focus NFe falhou ao responder (${status}).` };
}

/** Fields of ours by words within Focus's. */
const fields: readonly (readonly [RegExp, string])[] = [
  [/^cpf_destinatario|cnpj_destinatario/, 'recipient.cpf'],
  [/^nome_destinatario/, 'recipient.name'],
  [/^logradouro_destinatario/, 'recipient.address'],
  [/^numero_destinatario/, 'recipient.number'],
  [/^bairro_destinatario/, 'recipient.neighborhood'],
  [/^municipio_destinatario/, 'recipient.city'],
  [/^uf_destinatario/, 'recipient.state'],
  [/^cep_destinatario/, 'recipient.cep'],
  [/^inscricao_estadual_emitente/, 'company.ie'],
  [/^cnpj_emitente/, 'company.cnpj'],
  [/codigo_ncm/, 'items.1.ncm'],
  [/\bcest\b/, 'items.1.cest'],
  [/cfop/, 'profile.cfop'],
  [/natureza_operacao/, 'profile.nature'],
  [/^ibs_cbs|ibs_cbs_/, 'profile.ibscbs_cst'],
];

/** A refusal of Focus's own, before anything went to the authority. */
export function focusProblem({ codigo, mensagem, erros = [] }: FocusAnswer): FiscalProblemFound {
  const told = erros.map((error) => error.mensagem).filter(Boolean);
  const said = [mensagem, ...told].filter(Boolean).join(' · ') || codigo;
  const named = erros.map(({ campo, mensagem: words }) => campo || words);
  const found = named.flatMap((name) => fields.find(([pattern]) => pattern.test(name))?.[1] ?? []);
  const words = `A Focus NFe recusou: ${told[0] ?? (mensagem || codigo)}`;
  return {
    code: codigo === 'erro_validacao_schema' ? 'schema' : codigo || 'focus',
    text: said.slice(0, 1000),
    words: words.slice(0, 500),
    field: found[0] ?? null,
  };
}

/** A refusal of the authority's that Focus passes on. */
export const authorityProblem = ({ status_sefaz, mensagem_sefaz, mensagem }: FocusAnswer): FiscalProblemFound =>
  refusalProblem(status_sefaz || 'focus', mensagem_sefaz || mensagem);

/** Throws where the token or the certificate that Focus keeps is at fault. */
export function assertAccess({ status }: HttpAnswer, { codigo, mensagem }: FocusAnswer): void {
  if (codigo === 'certificado_vencido') {
    throw new EmitterUnready(
      'certificate',
      'O certificado da loja na Focus NFe venceu. Envie o novo no painel da Focus.',
    );
  }
  if (status === 401) throw new EmitterUnready('token', 'A Focus NFe não aceitou o token deste ambiente.');
  if (status === 403) {
    const said = mensagem ? `: ${mensagem.slice(0, 200)}` : '.';
    throw new EmitterUnready('token', `A Focus NFe não permite emitir por esta empresa${said}`);
  }
}
