/** An answer of the peer. */
export interface PeerAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

const titles: Readonly<Record<number, string>> = {
  400: 'Requisição inválida.',
  403: 'Acesso Negado',
  404: 'Não Encontrado',
};

/** A refusal as the Central Bank's API writes it (RFC 7807). */
export class PeerProblem extends Error {
  readonly answer: PeerAnswer;

  constructor(status: number, type: string, detail: string, property?: string) {
    super(detail);
    this.answer = {
      status,
      headers: { 'content-type': 'application/problem+json' },
      body: {
        type: `https://pix.bcb.gov.br/api/v2/error/${type}`,
        title: titles[status] ?? 'Falha',
        status,
        detail,
        ...(property && { violacoes: [{ razao: detail, propriedade: property }] }),
      },
    };
  }
}

/** A refusal as Efí writes it for what the Central Bank's API does not have. */
export class EfiProblem extends PeerProblem {
  override readonly answer: PeerAnswer;

  constructor(status: number, nome: string, mensagem: string) {
    super(status, nome, mensagem);
    this.answer = { status, headers: { 'content-type': 'application/json' }, body: { nome, mensagem } };
  }
}
